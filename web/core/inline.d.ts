/** Made by web/tools/wasm-plugin.js while bundling. */
declare module 'virtual:posenc-core-wasm' {
  const packed: string;
  export default packed;
}

/** Made by web/tools/catalogue-plugin.js. */
declare module 'virtual:posenc-formulas.css';
