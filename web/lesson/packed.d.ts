/** Made by web/tools/lesson-plugin.js. */
declare module 'virtual:posenc-whole-wasm' {
  const packed: string;
  export default packed;
}
