// The global `tombolo` of a page that Tombolo shows. It exists before the first script of the page runs; pages import nothing.

/**
 * The calls of the app, for the form `tombolo.greeter.greet(…)`. Declare your plugins here to get types for their calls:
 *
 *     interface TomboloPlugins {
 *         greeter: { greet: TomboloCall<{ name: string }, string> };
 *     }
 *
 * In a module, wrap it in `declare global { … }`. Calls that are not declared work too, without types.
 */
interface TomboloPlugins {}

/** The calls of the app by their full names, for the form `tombolo.call('greeter.greet', …)`. `tombolo bindings` declares them. */
interface TomboloCalls {}

/** The streams of the app by their full names. `tombolo bindings` declares them. */
interface TomboloStreams {}

/** The events of the app by their full names, with the types of their values. `tombolo bindings` declares them. */
interface TomboloEvents {}

/** The functions that the app calls, by the names with which pages expose them. `tombolo bindings` declares them. */
interface TomboloPageFunctions {}

/** A call as a function, with the types of its argument, its result and its progress. */
type TomboloCall<Argument = unknown, Result = unknown, Progress = any> = undefined extends Argument
    ? (argument?: Argument, options?: TomboloCallOptions<Progress>) => Promise<Result>
    : (argument: Argument, options?: TomboloCallOptions<Progress>) => Promise<Result>;

/** A stream as a function, with the types of its argument and its values. */
type TomboloStreamCall<Argument = unknown, Value = unknown> = undefined extends Argument
    ? (argument?: Argument, options?: TomboloStreamOptions) => TomboloStream<Value>
    : (argument: Argument, options?: TomboloStreamOptions) => TomboloStream<Value>;

/** A function that the app calls, with the types of its argument and its result. */
type TomboloPageFunction<Argument = any, Result = unknown> = (argument: Argument, context: TomboloContext) => Result | PromiseLike<Result>;

/** A name that is not declared in an interface such as {@link TomboloCalls}. A declared name has the types of its declaration, unless the type of the value is given: `call<Result>(…)`. */
type TomboloOtherName<Name extends string, Declared> = Name extends keyof Declared ? never : Name;

/** A prefix of the names of calls, such as `tombolo.a` and `tombolo.a.b`. As a function, it makes the call that has its name. */
type TomboloNamespace = ((argument?: unknown, options?: TomboloCallOptions) => Promise<any>) & {
    readonly [name: string]: TomboloNamespace;
};

/** Options of one call. */
interface TomboloCallOptions<Progress = any> {
    /** Cancels the call when aborted, in the app too. The promise rejects with `cancelled`; its `cause` is the signal's reason. */
    signal?: AbortSignal | null;
    /** The time in milliseconds after which the call is cancelled and rejects with `timeout`. The default is 60,000; 0 or Infinity disables it. */
    timeout?: number;
    /**
     * Called with each progress value of the app, in order. Progress does not extend the timeout. If the function throws, the error
     * is reported as an uncaught error, and the call continues.
     */
    onProgress?: ((value: Progress) => void) | null;
    /**
     * The trace to which the call belongs, as the header field `traceparent` of W3C Trace Context. The default is the content of the
     * document's `<meta name="traceparent">`. The app uses it if it records traces, and ignores an invalid value.
     */
    traceparent?: string | null;
    /** The header field `tracestate` that belongs to `traceparent`, of at most 512 characters. */
    tracestate?: string | null;
}

/** Options of a stream. It has no timeout. */
type TomboloStreamOptions = Pick<TomboloCallOptions, 'signal' | 'traceparent' | 'tracestate'>;

/** A stream of values from the app, in order. */
interface TomboloStream<Value> extends ReadableStream<Value> {
    [Symbol.asyncIterator](): AsyncIterableIterator<Value>;
}

/** The source of a stream of the page. A value is requested from it when the app has room for one. */
type TomboloValues<Value = unknown> = AsyncIterable<Value> | ReadableStream<Value> | (Iterable<Value> & object);

/** The second argument of a function that the app calls. */
interface TomboloContext {
    /** Aborted when the app stops waiting for the result, or when the document is disconnected from the app. */
    readonly signal: AbortSignal;
}

/** The calls that a document is granted. */
interface TomboloReadiness {
    /** The granted names of calls, and patterns such as `greeter.*`. */
    readonly calls: readonly string[];
}

/**
 * The error codes of Tombolo. An app adds codes of its own.
 *
 * - `unknownCall`: the app has no call of this name.
 * - `denied`: no grant allows this document the call; the message names the missing grant. If there is a grant, and one of its conditions
 *   is not met, `data.reason` is `'scope'` (the argument is outside of the grant's scope; see `data.scope`), `'activation'` (the user has
 *   to click or press a key in the page first) or `'prompt'` (the user declined).
 * - `invalidArgument`: the value cannot be sent, or the app cannot decode it; the message has the path of the invalid part.
 * - `timeout`: there was no answer in time.
 * - `cancelled`: the call was cancelled by the page's signal, or by the app.
 * - `disconnected`: the document is not connected to the app, or no longer.
 * - `failed`: the call threw an error without a code.
 * - `limitExceeded`: there are too many calls or listeners at once, or a value is too long or nested too deeply.
 */
type TomboloErrorCode = 'unknownCall' | 'denied' | 'invalidArgument' | 'timeout' | 'cancelled' | 'disconnected' | 'failed' | 'limitExceeded';

/**
 * The error of every rejected call. A function that is exposed to the app can throw one; the app then receives its code and data.
 */
interface TomboloError extends Error {
    readonly name: 'TomboloError';
    /** The kind of the error. */
    readonly code: TomboloErrorCode | (string & {});
    /** A value that the app sent with the error; undefined if there is none. */
    readonly data: any;
    /** The underlying error, such as the reason of an AbortSignal, or an error that a getter threw. */
    readonly cause?: unknown;
}

/** An error with one of some codes, and the type of its data. */
type TomboloCallError<Code extends string, Data = undefined> = Code extends string
    ? Omit<TomboloError, 'code' | 'data'> & { readonly code: Code; readonly data: Data }
    : never;

interface TomboloErrorConstructor {
    new (code: string, message?: string, data?: unknown, options?: { cause?: unknown }): TomboloError;
    readonly prototype: TomboloError;
}

/** The parameters of a declared call or stream. */
type TomboloParameters<Declared> = Declared extends (...parameters: infer Parameters) => unknown ? Parameters : never;

/** The promise of a declared call, or a declared stream. */
type TomboloReturnType<Declared> = Declared extends (...parameters: any[]) => infer Returned ? Returned : never;

/** The members of `tombolo` that do not belong to the app's plugins. */
interface TomboloBridge {
    /**
     * Makes a call to the app.
     *
     * Does not throw: the promise rejects with a {@link TomboloError} for every error. The calls of a document reach the app in the order
     * in which they are made; results can arrive in any order.
     *
     * @param name The plugin and the call, such as `greeter.greet`.
     * @param argument A value that JSON can represent, with bytes anywhere in it: a `Uint8Array`, an `ArrayBuffer`, a `DataView`, or a
     *   `Blob`, which is read before the call is sent. Bytes from the app are a `Uint8Array`. Dates, errors and objects with `toJSON` are
     *   sent as their JSON. A value that JSON would lose (NaN, BigInt, a function, Map, Set, a DOM object, a cycle, …) rejects with
     *   `invalidArgument` and its path.
     */
    call<Name extends keyof TomboloCalls>(name: Name, ...parameters: TomboloParameters<TomboloCalls[Name]>): TomboloReturnType<TomboloCalls[Name]>;
    call<Result = any, Name extends string = string>(
        name: TomboloOtherName<Name, TomboloCalls>,
        argument?: unknown,
        options?: TomboloCallOptions,
    ): Promise<Result>;

    /**
     * Makes a call to the app and blocks the page until the answer arrives, for ten seconds at most.
     *
     * A grant has to allow synchronous calls for the origin, and the app's function has to answer without waiting. Use it only in code
     * that cannot wait, and `call` everywhere else. A `Blob` cannot be sent; other bytes need the direct channel.
     *
     * @throws {TomboloError} The errors with which `call` rejects.
     */
    callSync<Result = any>(name: string, argument?: unknown): Result;

    /**
     * Opens a stream of the app: a `ReadableStream` that can also be iterated with `for await`, even if the engine's own cannot.
     *
     * The app produces values only as fast as the page reads them. `break`, `return`, `cancel()` and `signal` stop it. An error arrives
     * after the values before it. Does not throw: every error is a {@link TomboloError} of the stream.
     *
     * @param options Only `signal`: a stream has no timeout.
     */
    stream<Name extends keyof TomboloStreams>(name: Name, ...parameters: TomboloParameters<TomboloStreams[Name]>): TomboloReturnType<TomboloStreams[Name]>;
    stream<Value = any, Name extends string = string>(
        name: TomboloOtherName<Name, TomboloStreams>,
        argument?: unknown,
        options?: TomboloStreamOptions,
    ): TomboloStream<Value>;

    /**
     * Adds a listener for an event of the app. All listeners of an event receive the same value.
     *
     * If no grant allows this document the event, the console shows a warning, once.
     *
     * @returns A function that removes the listener.
     * @throws {TomboloError} `invalidArgument` if the name is not valid, or the listener is not a function.
     */
    on<Name extends keyof TomboloEvents>(event: Name, listener: (value: TomboloEvents[Name]) => void): () => void;
    on<Value = any, Name extends string = string>(event: TomboloOtherName<Name, TomboloEvents>, listener: (value: Value) => void): () => void;

    /**
     * Exposes a function to the app. It may be async. Its result, or its error, is sent to the app. The message of an error is cut after
     * 65,536 characters.
     *
     * A call that arrives while the document loads waits until the function is exposed. A function replaces an earlier one of the same name.
     *
     * @returns A function that removes it.
     * @throws {TomboloError} `invalidArgument` if the name is not valid, or `fn` is not a function.
     */
    expose<Name extends keyof TomboloPageFunctions>(name: Name, fn: TomboloPageFunctions[Name]): () => void;
    expose<Argument = any, Name extends string = string>(
        name: TomboloOtherName<Name, TomboloPageFunctions>,
        fn: (argument: Argument, context: TomboloContext) => unknown,
    ): () => void;

    /**
     * Exposes a stream to the app. For each stream that the app opens, `fn` is called, and its result is iterated as by `for await`: an
     * async generator, a `ReadableStream`, another iterable, or a promise of one of these.
     *
     * A value is requested only when the app has room for it. When the app stops, the signal is aborted, and the iteration is ended with
     * `return()`, as by `break`: the `finally` of a generator runs. An error reaches the app after the values before it, and so does
     * `invalidArgument` for a value that cannot be sent. Functions and streams share their names; a later one replaces an earlier one.
     *
     * @returns A function that removes it. Open streams continue.
     * @throws {TomboloError} `invalidArgument` if the name is not valid, or `fn` is not a function.
     */
    exposeStream<Argument = any, Value = unknown>(
        name: string,
        fn: (argument: Argument, context: TomboloContext) => TomboloValues<Value> | PromiseLike<TomboloValues<Value>>,
    ): () => void;

    /**
     * Resolves with the calls that this document is granted, and rejects with `denied` if there are none. The app is asked when the property
     * is read first. Calls do not have to wait for it.
     */
    readonly ready: Promise<TomboloReadiness>;

    /** The class of the errors with which calls reject. */
    readonly TomboloError: TomboloErrorConstructor;

    readonly then?: undefined;
    readonly toJSON?: undefined;
}

type Tombolo = TomboloBridge & TomboloPlugins & { readonly [plugin: string]: TomboloNamespace };

/** The app that shows this page. */
declare var tombolo: Tombolo;
