/** Of lzma1, which exports both directions together. */
declare module '*/lzma1/lib/decoder.js' {
  export class Decoder {
    decompress(input: object, output: object): void;
  }
}
declare module '*/lzma1/lib/streams.js' {
  export class InputBuffer {
    constructor(bytes: Uint8Array);
  }
  export class OutputBuffer {
    constructor(capacity: number);
    toArray(): Uint8Array<ArrayBuffer>;
  }
}

/** Made by web/tools/lesson-plugin.js. */
declare module 'virtual:posenc-whole-wasm' {
  const packed: string;
  export default packed;
}
