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
