// Built-ins for streams, which older engines lack.
import { global } from '../environment.js';
import { getter, unbound } from './language.js';

const { ReadableStream: Stream, ReadableStreamDefaultController: Controller, ReadableStreamDefaultReader: Reader } = global;

export const PageReadableStream = Stream;
export const enqueue = unbound(Controller?.prototype.enqueue);
export const closeStream = unbound(Controller?.prototype.close);
export const isLocked = PageReadableStream === undefined ? undefined : getter(PageReadableStream.prototype, 'locked');
export const getReader = unbound(PageReadableStream?.prototype.getReader);
export const readFrom = unbound(Reader?.prototype.read);
export const cancelReading = unbound(Reader?.prototype.cancel);
