export function pause(milliseconds) {
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Returns the promise's result, or rejects after a timeout. */
export async function within(milliseconds, promise) {
    const tooLong = pause(milliseconds).then(() => {
        throw new Error(`This step did not end within ${milliseconds} ms.`);
    });
    return Promise.race([promise, tooLong]);
}

/** Returns the error of a rejected call. Throws if the call succeeds. */
export async function rejection(call) {
    let answer;
    try {
        answer = await call;
    } catch (error) {
        return error;
    }
    throw new Error(`The call was answered, and should not have been: ${JSON.stringify(answer)}`);
}
