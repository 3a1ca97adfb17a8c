// Made by `tombolo bindings` from the calls of __id__. Do not edit: changes are overwritten.
// The types of `tombolo` itself are in tombolo.d.ts, which has to be part of the project.

declare namespace AppTypes {
    /** The result of the call `greeter.greet`. */
    interface Greeting {
        text: string;
        /** The number of guests so far. */
        number: number;
    }
    /** The argument of the call `greeter.greet`. */
    interface Guest {
        name: string;
    }
    /** The languages of greetings. */
    type Language = "en" | "de" | "ko";
    /** The errors of the call `greeter.greet`. */
    type GreeterError = TomboloCallError<"greeter.noName", undefined>;
}

interface TomboloPlugins {
    greeter: {
        /** Greets a guest in the language of the page. */
        greet: TomboloCall<AppTypes.Guest, AppTypes.Greeting>;
    };
}

interface TomboloCalls {
    /** Greets a guest in the language of the page. */
    "greeter.greet": TomboloCall<AppTypes.Guest, AppTypes.Greeting>;
}

interface TomboloEvents {
    /** The app has greeted another guest: the number of guests. */
    "greeter.counted": number;
}

interface TomboloPageFunctions {
    /** Returns the language that the user has chosen in the page. */
    "page.language": TomboloPageFunction<undefined, AppTypes.Language>;
}
