// Built-ins for buffers, views and Blobs.
import { getPrototypeOf, getter, unbound } from './language.js';

export const PageUint8Array = Uint8Array;
export const PageUint16Array = Uint16Array;
export const PageInt32Array = Int32Array;

const typedArrayPrototype = getPrototypeOf(Uint8Array.prototype);
export const bufferOfBytes = getter(typedArrayPrototype, 'buffer');
export const offsetOfBytes = getter(typedArrayPrototype, 'byteOffset');
export const lengthOfBytes = getter(typedArrayPrototype, 'byteLength');
export const copyOfBytes = unbound(Uint8Array.prototype.slice);
export const setBytes = unbound(Uint8Array.prototype.set);
export const bufferOfView = getter(DataView.prototype, 'buffer');
export const offsetOfView = getter(DataView.prototype, 'byteOffset');
export const lengthOfView = getter(DataView.prototype, 'byteLength');
export const contentOfBlob = unbound(Blob.prototype.arrayBuffer);
export const sizeOfBlob = getter(Blob.prototype, 'size');
