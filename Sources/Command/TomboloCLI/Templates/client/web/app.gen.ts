// Made by `tombolo bindings` from the calls of __id__. Do not edit: changes are overwritten.
// The types of `tombolo` itself are in tombolo.d.ts, which has to be part of the project.

/** The result of the call `greeter.greet`. */
export interface Greeting {
    text: string;
    /** The number of guests so far. */
    number: number;
}

/** The argument of the call `greeter.greet`. */
export interface Guest {
    name: string;
}

/** The languages of greetings. */
export type Language = "en" | "de" | "ko";

/** The errors of the call `greeter.greet`. */
export type GreeterError = TomboloCallError<"greeter.noName", undefined>;

declare global {
    interface TomboloPlugins {
        greeter: {
            /** Greets a guest in the language of the page. */
            greet: TomboloCall<Guest, Greeting>;
        };
    }

    interface TomboloCalls {
        /** Greets a guest in the language of the page. */
        "greeter.greet": TomboloCall<Guest, Greeting>;
    }

    interface TomboloEvents {
        /** The app has greeted another guest: the number of guests. */
        "greeter.counted": number;
    }

    interface TomboloPageFunctions {
        /** Returns the language that the user has chosen in the page. */
        "page.language": TomboloPageFunction<undefined, Language>;
    }
}

/** An error of Tombolo itself, such as `denied` or `timeout`. */
export type AppFailure = TomboloCallError<TomboloErrorCode, any>;

/** The outcome of a call, for code that handles errors without exceptions. */
export type Outcome<Result, Failure> = { ok: true; value: Result } | { ok: false; error: Failure | AppFailure };

/** A call of the app, as a function. `Others` are errors of the handler that the app has not declared; never if there are none. */
export type AppCall<Call extends (...parameters: any[]) => Promise<any>, Failure = never, Others = TomboloError> = Call & {
    /** Makes the call. The promise never rejects: an error is part of the outcome. */
    result(...parameters: Parameters<Call>): Promise<Outcome<Awaited<ReturnType<Call>>, Failure | Others>>;
};

function makeCall(name: string): any {
    return withResult((argument: any, options: any) => tombolo.call(name, argument, options));
}

function makeStream(name: string): any {
    return (argument: any, options: any) => tombolo.stream(name, argument, options);
}

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

/** The calls and streams of the app. */
export const app = {
    greeter: {
        /** Greets a guest in the language of the page. */
        greet: makeCall("greeter.greet") as AppCall<TomboloCall<Guest, Greeting>, GreeterError>,
    },
};

// Debug builds of the app compare this with their own calls when the page makes its first call.
Object.defineProperty(globalThis, Symbol.for('tombolo.bindings'), { configurable: true, value: "{\"format\":1,\"app\":\"__id__\",\"calls\":{\"greeter.greet\":{\"argument\":\"Guest\",\"result\":\"Greeting\",\"error\":\"GreeterError\"}},\"streams\":{},\"events\":{\"greeter.counted\":{\"value\":\"integer\"}},\"pageFunctions\":{\"page.language\":{\"result\":\"Language\"}},\"errors\":{\"GreeterError\":{\"codes\":[\"greeter.noName\"]}},\"types\":{\"Greeting\":{\"object\":[{\"name\":\"text\",\"type\":\"string\"},{\"name\":\"number\",\"type\":\"integer\"}]},\"Guest\":{\"object\":[{\"name\":\"name\",\"type\":\"string\"}]},\"Language\":{\"values\":[\"en\",\"de\",\"ko\"]}}}" });
