// The types of tombolo-mock.mjs, which tombolo mock writes. They use those of tombolo.d.ts.

/** The app as a transcript replays it. */
export interface TomboloMock {
    /** The object that is the global `tombolo`. */
    readonly tombolo: Tombolo;
    /** The calls and streams that the page has made, in their order. */
    readonly calls: readonly { readonly name: string; readonly argument: unknown }[];
    /** What the page did differently from the recording so far, and what it has not done, each as a sentence with the line of the transcript. */
    readonly problems: readonly string[];
    /** Sends an event to the listeners of the page. */
    emit(name: string, value?: unknown): void;
    /** Resolves when the page has received everything that the app sends before the page's next recorded action. */
    settled(): Promise<void>;
    /** Throws an error if there are problems. */
    check(): void;
    /** Removes the global, and stops. */
    uninstall(): void;
}

export interface TomboloMockOptions {
    /** The pauses before the entries of the app: none by default, or those of the recording. */
    timing?: 'none' | 'recorded';
    /** The number of the document in the transcript, from 0, which is the default. */
    document?: number;
    /** The object that gets the global. The default is `globalThis`. */
    target?: object;
}

/** Replays a transcript. Throws an error if the text is not a transcript. */
export function installTombolo(transcript: string, options?: TomboloMockOptions): TomboloMock;
