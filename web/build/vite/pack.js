/** What scripts hold beside code: web/core/packed.js takes it apart. */
import { gzipSync } from 'node:zlib';

/** @param {Uint8Array | string} content @returns {string} base64 of gzip, the same for the same content */
export const pack = (content) => gzipSync(content, { level: 9 }).toString('base64');
