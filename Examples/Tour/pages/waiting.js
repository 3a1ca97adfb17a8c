export function pause(milliseconds) {
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The promise's result, unless it takes too long. */
export async function within(milliseconds, promise) {
    const tooLong = pause(milliseconds).then(() => {
        throw new Error(`This step did not end within ${milliseconds} ms.`);
    });
    return Promise.race([promise, tooLong]);
}

/** What a call was rejected with; a call that was answered instead is an error here. */
export async function rejection(call) {
    let answer;
    try {
        answer = await call;
    } catch (error) {
        return error;
    }
    throw new Error(`The call was answered, and should not have been: ${JSON.stringify(answer)}`);
}
