// Calls from the page, which block the page until they are answered.
import { sendSynchronousCall } from '../../page/transport/synchronous-calls.js';
import { initialise, takeReturnValue } from './page-functions.js';

const doneJSON = '{"code":0,"data":""}';
const failedJSON = '{"code":-1,"data":""}';

/** @param {string} method @param {unknown} json @returns {string} */
export function callSwift(method, json) {
    if (method === '_dsb.dsinit') {
        initialise();
        return doneJSON;
    }
    if (method === '_dsb.returnValue' && takeReturnValue(json)) return doneJSON;
    return sendSynchronousCall('dsbridge:' + method, typeof json === 'string' ? json : '') ?? failedJSON;
}
