/** An error of Tombolo itself, such as `denied` or `timeout`. */
export type AppFailure = TomboloCallError<TomboloErrorCode, any>;

/** The outcome of a call, for code that handles errors without exceptions. */
export type Outcome<Result, Failure> = { ok: true; value: Result } | { ok: false; error: Failure | AppFailure };

/** A call of the app, as a function. `Others` are errors of the handler that the app has not declared; never if there are none. */
export type AppCall<Call extends (...parameters: any[]) => Promise<any>, Failure = never, Others = TomboloError> = Call & {
    /** Makes the call. The promise never rejects: an error is part of the outcome. */
    result(...parameters: Parameters<Call>): Promise<Outcome<Awaited<ReturnType<Call>>, Failure | Others>>;
};
