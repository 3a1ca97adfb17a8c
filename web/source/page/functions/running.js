// The functions of the page that are running for Swift.
import { SafeMap } from '../builtins/safe-map.js';

/** @type {SafeMap<string, AbortController>} - by Swift's id of the call */
export const runningFunctions = new SafeMap();
