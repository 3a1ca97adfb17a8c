// The global `tombolo` of a page that Tombolo shows. It is injected before the first script of the page runs; there
// is nothing to import and nothing to build.

/**
 * What the app offers, for the form `tombolo.greeter.greet(…)`. Describe your plugins here to have their calls typed:
 *
 *     interface TomboloPlugins {
 *         greeter: { greet: TomboloCall<{ name: string }, string> };
 *     }
 *
 * (In a module, inside `declare global { … }`.) Names that are not described can be called as well, untyped.
 */
interface TomboloPlugins {}

/** A call as a function: its argument and what its promise resolves with. */
type TomboloCall<Argument = unknown, Result = unknown> = undefined extends Argument
    ? (argument?: Argument, options?: TomboloCallOptions) => Promise<Result>
    : (argument: Argument, options?: TomboloCallOptions) => Promise<Result>;

/** A part of a call's name: `tombolo.a.b` is one, and so is `tombolo.a.b.c`. Called, it calls what it names. */
type TomboloNamespace = ((argument?: unknown, options?: TomboloCallOptions) => Promise<any>) & {
    readonly [name: string]: TomboloNamespace;
};

/** What a page says of one call beside its argument. */
interface TomboloCallOptions {
    /** Cancels the call, in the app too: its promise rejects with `cancelled`, whose `cause` is the signal's reason. */
    signal?: AbortSignal | null;
    /** Milliseconds after which the call is cancelled and rejects with `timeout`. 60,000 by default, 0 or Infinity for never. */
    timeout?: number;
    /**
     * Hears of each value that the app reports before the result, in order. It does not put the timeout off.
     * One that throws is reported as an uncaught error, and the call goes on.
     */
    onProgress?: ((value: any) => void) | null;
}

/** Values of the app, in order. */
interface TomboloStream<Value> extends ReadableStream<Value> {
    [Symbol.asyncIterator](): AsyncIterableIterator<Value>;
}

/** What the values of a stream of the page come from, each asked for when the app has room for it. */
type TomboloValues<Value = unknown> = AsyncIterable<Value> | ReadableStream<Value> | (Iterable<Value> & object);

/** What a function that the app calls is told besides its argument. */
interface TomboloContext {
    /** Aborted when the app no longer waits, or the document is disconnected from it. */
    readonly signal: AbortSignal;
}

/** What a document may call. */
interface TomboloReadiness {
    /** Names of calls, or patterns of names, that a grant gives to this document. */
    readonly calls: readonly string[];
}

/**
 * The codes that Tombolo itself rejects with. An app adds codes of its own.
 *
 * - `unknownCall`: nothing of that name is registered
 * - `denied`: no grant lets this document do that; the message says which grant would. Where a grant does, and a condition of it is not met,
 *   `data.reason` is `'scope'` (the argument, in `data.scope`), `'activation'` (the user has to press something first) or `'prompt'` (the user said no)
 * - `invalidArgument`: the value cannot travel, or the call cannot decode it; the message names the place
 * - `timeout`: no answer in time
 * - `cancelled`: by the page's signal, or by the app
 * - `disconnected`: the document is not connected to the app, or not any more
 * - `failed`: the call threw an error without a code of its own
 * - `limitExceeded`: too many calls or listeners at once, or a value too long or too deep
 */
type TomboloErrorCode = 'unknownCall' | 'denied' | 'invalidArgument' | 'timeout' | 'cancelled' | 'disconnected' | 'failed' | 'limitExceeded';

/**
 * What every rejected call rejects with. A function exposed to the app can throw one, so that the app gets its code
 * and data.
 */
interface TomboloError extends Error {
    readonly name: 'TomboloError';
    /** What went wrong, for a program. */
    readonly code: TomboloErrorCode | (string & {});
    /** More about it: a value that the app sent along; undefined if it sent none. */
    readonly data: any;
    /** Why, where there is more to know: the reason of an AbortSignal, the error a getter threw. */
    readonly cause?: unknown;
}

interface TomboloErrorConstructor {
    new (code: string, message?: string, data?: unknown, options?: { cause?: unknown }): TomboloError;
    readonly prototype: TomboloError;
}

/** The members of `tombolo` that are no plugins of the app. */
interface TomboloBridge {
    /**
     * Calls a function of the app.
     *
     * Never throws: whatever is wrong, the promise rejects with a {@link TomboloError}. Calls of a document reach the
     * app in the order made; their answers come in any order.
     *
     * @param name The plugin and the call, like `greeter.greet`.
     * @param argument One value, as JSON can carry it, and bytes anywhere in it: a `Uint8Array`, an `ArrayBuffer`, a
     *   `DataView`, or a `Blob`, which is read before the call leaves. The app's bytes come as `Uint8Array`. Dates, errors and
     *   objects with a `toJSON` go as their JSON; what would get lost (NaN, BigInt, functions, Map, Set, DOM objects,
     *   cycles, …) rejects with `invalidArgument`, naming its place.
     */
    call<Result = any>(name: string, argument?: unknown, options?: TomboloCallOptions): Promise<Result>;

    /**
     * Calls a function of the app and stands still until it has answered, for ten seconds at most. Nothing else of the page runs meanwhile.
     *
     * Off unless a grant allows it for this origin, and for functions that answer at once only. For code that cannot wait; `call` is better
     * in all else. A `Blob` cannot be sent so, and other bytes only where there is a direct channel.
     *
     * @throws a {@link TomboloError}, as `call` rejects with.
     */
    callSync<Result = any>(name: string, argument?: unknown): Result;

    /**
     * Opens a stream of the app: a `ReadableStream` that can also be iterated with `for await`, whatever the engine's own can.
     *
     * The app makes values only as fast as they are taken. `break`, `return` and `cancel()` stop it, as `signal` does; a
     * failure comes behind the values that came before it. Never throws: whatever is wrong is the stream's failure, a {@link TomboloError}.
     *
     * @param options `signal` only: a stream has no timeout.
     */
    stream<Value = any>(name: string, argument?: unknown, options?: Pick<TomboloCallOptions, 'signal'>): TomboloStream<Value>;

    /**
     * Listens to an event of the app. Several listeners of one event get the same value.
     *
     * Where no grant lets this document hear the event, a warning in the console says so, once.
     *
     * @returns a function that removes the listener.
     * @throws a {@link TomboloError} with `invalidArgument` for a name or a listener that cannot be one.
     */
    on<Value = any>(event: string, listener: (value: Value) => void): () => void;

    /**
     * Lets the app call a function of the page. It may be async; what it returns and throws is sent to the app.
     *
     * A call that comes while the document loads waits for its function. A later function takes the place of an
     * earlier one with the same name.
     *
     * @returns a function that takes it back.
     * @throws a {@link TomboloError} with `invalidArgument` for a name or a function that cannot be one.
     */
    expose<Argument = any>(name: string, fn: (argument: Argument, context: TomboloContext) => unknown): () => void;

    /**
     * Lets the app iterate values of the page. What the function returns is iterated as `for await` does, anew for each that the app opens:
     * an async generator, a `ReadableStream`, anything else that can be iterated, or a promise of one.
     *
     * It is asked for no more than the app has room for. When the app stops, the signal is aborted and the iteration ended by `return()`, as by
     * `break`: the `finally` of a generator runs. What it throws reaches the app behind the values before it, and so does `invalidArgument` for a
     * value that cannot travel. Functions and streams share their names; a later one takes the place of an earlier one.
     *
     * @returns a function that takes it back; what is open goes on.
     * @throws a {@link TomboloError} with `invalidArgument` for a name or a function that cannot be one.
     */
    exposeStream<Argument = any, Value = unknown>(
        name: string,
        fn: (argument: Argument, context: TomboloContext) => TomboloValues<Value> | PromiseLike<TomboloValues<Value>>,
    ): () => void;

    /**
     * Resolves with what this document may call, and rejects with `denied` where it may call nothing. Asked for when
     * it is first read; there is no need to wait for it before a call.
     */
    readonly ready: Promise<TomboloReadiness>;

    /** The class of all errors that calls reject with. */
    readonly TomboloError: TomboloErrorConstructor;

    readonly then?: undefined;
    readonly toJSON?: undefined;
}

type Tombolo = TomboloBridge & TomboloPlugins & { readonly [plugin: string]: TomboloNamespace };

/** The app that shows this page. */
declare var tombolo: Tombolo;
