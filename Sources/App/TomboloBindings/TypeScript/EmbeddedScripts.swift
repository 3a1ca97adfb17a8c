// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

#if DEBUG
/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/bindings/types.ts.
    static let types = #"""
/** An error of Tombolo itself, such as `denied` or `timeout`. */
export type AppFailure = TomboloCallError<TomboloErrorCode, any>;

/** The outcome of a call, for code that handles errors without exceptions. */
export type Outcome<Result, Failure> = { ok: true; value: Result } | { ok: false; error: Failure | AppFailure };

/** A call of the app, as a function. `Others` are errors of the handler that the app has not declared; never if there are none. */
export type AppCall<Call extends (...parameters: any[]) => Promise<any>, Failure = never, Others = TomboloError> = Call & {
    /** Makes the call. The promise never rejects: an error is part of the outcome. */
    result(...parameters: Parameters<Call>): Promise<Outcome<Awaited<ReturnType<Call>>, Failure | Others>>;
};

"""#

    /// Made of web/source/bindings/members.ts.
    static let members = #"""
function withResult(make: any): any {
    const result = (...parameters: any[]) =>
        make(...parameters).then(
            (value: any) => ({ ok: true, value }),
            (error: any) => ({ ok: false, error }),
        );
    return Object.defineProperty(make, 'result', { value: result, configurable: true });
}

function withMembers(target: any, members: object): any {
    return Object.defineProperties(target, Object.getOwnPropertyDescriptors(members));
}

"""#

    /// Made of web/source/bindings/plain-makers.ts.
    static let plainMakers = #"""
function makeCall(name: string): any {
    return withResult((argument: any, options: any) => tombolo.call(name, argument, options));
}

function makeStream(name: string): any {
    return (argument: any, options: any) => tombolo.stream(name, argument, options);
}

"""#

    /// Made of web/source/bindings/date-makers.ts.
    static let dateMakers = #"""
/** Returns a value with its dates as `Date` objects. The value itself stays unchanged, since others may have received it, too. */
function withDates(value: any, places: any): any {
    if (places === undefined || value === undefined || value === null) return value;
    if (places === 1) return typeof value === 'string' && /^[+-]?\d{4,6}-\d\d-\d\dT/.test(value) ? new Date(value) : value;
    if (typeof places === 'string') return withDates(value, definitions[places]);
    if (places.any) return places.any.reduce(withDates, value);
    const at = (name: string) => places.all ?? (Object.prototype.hasOwnProperty.call(places.parts, name) ? places.parts[name] : undefined);
    if (Array.isArray(value)) return value.map((part, index) => withDates(part, at(String(index))));
    // Texts, numbers, bytes, and the dates that another shape has found.
    if (Object.prototype.toString.call(value) !== '[object Object]') return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withDates(part, at(name))]));
}

function makeCall(name: string, places: any = {}): any {
    return withResult(async (argument: any, options: any) => {
        const onProgress = options?.onProgress && ((value: any) => options.onProgress(withDates(value, places.progress)));
        try {
            return withDates(await tombolo.call(name, argument, onProgress ? { ...options, onProgress } : options), places.result);
        } catch (error: any) {
            if (places.data === undefined || error?.data === undefined) throw error;
            throw new tombolo.TomboloError(error.code, error.message, withDates(error.data, places.data), { cause: error });
        }
    });
}

function makeStream(name: string, places: any = {}): any {
    return (argument: any, options: any) => {
        const stream = tombolo.stream(name, argument, options);
        if (places.result === undefined) return stream;
        const converted = stream.pipeThrough(new TransformStream({ transform: (value, sink) => sink.enqueue(withDates(value, places.result)) }));
        return Object.assign(converted, {
            async *[Symbol.asyncIterator]() {
                const reader = converted.getReader();
                try {
                    for (;;) {
                        const { done, value } = await reader.read();
                        if (done) return;
                        yield value;
                    }
                } finally {
                    await reader.cancel();
                }
            },
        });
    };
}

/** Adds a listener for an event of the app. Returns a function that removes it. */
export function on<Name extends keyof AppEvents>(event: Name, listener: (value: AppEvents[Name]) => void): () => void {
    return tombolo.on(event as string, (value: any) => listener(withDates(value, events[event])));
}

/** Exposes a function to the app. Returns a function that removes it. */
export function expose<Name extends keyof AppPageFunctions>(name: Name, fn: AppPageFunctions[Name]): () => void {
    return tombolo.expose(name as string, (argument: any, context) => (fn as any)(withDates(argument, functions[name]), context));
}

"""#
}
#endif
