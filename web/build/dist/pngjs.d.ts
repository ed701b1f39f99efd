/** What is used of pngjs, which has no types of its own. */
declare module 'pngjs' {
  export class PNG {
    static sync: { read(bytes: Buffer): PNG; write(picture: PNG): Buffer };
    /** Copies a part of one picture, x and y first, into another. */
    static bitblt(from: PNG, to: PNG, ...places: number[]): void;
    constructor(size: { width: number; height: number });
    width: number;
    height: number;
    data: Buffer;
  }
}
