// The calls of the app, for an editor. Swift decodes each argument and rejects one of another type.
interface TomboloPlugins {
    greeter: {
        greet: TomboloCall<{ name: string }, { text: string; number: number }>;
    };
}
