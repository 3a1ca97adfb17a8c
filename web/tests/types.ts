// Compiled, not run: expressions that tombolo.d.ts permits, and others that it rejects.

declare global {
    interface TomboloPlugins {
        greeter: {
            greet: TomboloCall<{ name: string }, string>;
            count: TomboloCall<undefined, number>;
            search: TomboloCall<string | undefined, string[]>;
        };
    }
}

async function calls(signal: AbortSignal): Promise<void> {
    const greeting: string = await tombolo.call<string>('greeter.greet', { name: 'Ada' }, { signal, timeout: 0 });
    const anything = await tombolo.call('greeter.greet');
    anything.toFixed();
    greeting.toUpperCase();

    await tombolo.call('a.b', [new Date(), new Error('x'), null], { signal: null });

    await tombolo.call('a.b', {}, { onProgress: (value) => value.done, timeout: 5 });

    // @ts-expect-error a listener is a function
    tombolo.call('a.b', {}, { onProgress: 5 });
    // @ts-expect-error a name is a string
    tombolo.call(5);
    // @ts-expect-error a timeout is a number
    tombolo.call('a.b', {}, { timeout: '5s' });
    // @ts-expect-error a controller is not a signal
    tombolo.call('a.b', {}, { signal: new AbortController() });
    // @ts-expect-error there is no such option
    tombolo.call('a.b', {}, { retries: 3 });
}

async function typedPlugins(signal: AbortSignal): Promise<void> {
    const greeting: string = await tombolo.greeter.greet({ name: 'Ada' }, { signal });
    const count: number = await tombolo.greeter.count();
    const found: string[] = await tombolo.greeter.search();
    await tombolo.greeter.search('x');
    greeting.concat(...found).at(count);

    // @ts-expect-error the argument is missing
    tombolo.greeter.greet();
    // @ts-expect-error the argument has another shape
    tombolo.greeter.greet({ nome: 'Ada' });
    // @ts-expect-error a number is not a string
    const wrong: string = await tombolo.greeter.count();
    wrong.trim();
    // @ts-expect-error the described plugin has no such call
    tombolo.greeter.shout();
}

async function otherPlugins(): Promise<void> {
    const result = await tombolo.files.open('a.txt', { timeout: 100 });
    result.anything.goes;
    await tombolo.files.recent.list();
    // @ts-expect-error options are typed everywhere
    tombolo.files.open('a.txt', { timeout: '100' });
    // @ts-expect-error tombolo is not a promise
    tombolo.then(() => {});
}

function events(): void {
    const remove: () => void = tombolo.on('clock.tick', (value) => value.anything);
    tombolo.on<{ seconds: number }>('clock.tick', ({ seconds }) => seconds.toFixed());
    remove();
    // @ts-expect-error a listener is a function
    tombolo.on('clock.tick', {});
    // @ts-expect-error a listener receives one value
    tombolo.on('clock.tick', (value: number, more: string) => more.repeat(value));
}

function functions(): void {
    const remove: () => void = tombolo.expose('page.sum', (numbers: number[]) => numbers.length);
    tombolo.expose('page.wait', async (_: undefined, { signal }) => signal.throwIfAborted());
    remove();
    // @ts-expect-error a function is needed
    tombolo.expose('page.sum', 5);
    // @ts-expect-error the context has only a signal
    tombolo.expose('page.sum', (_, { timeout }) => timeout);
}

function streams(): void {
    const remove: () => void = tombolo.exposeStream('page.lines', async function* (path: string, { signal }) {
        while (!signal.aborted) yield path;
    });
    tombolo.exposeStream('page.list', () => ['a', 'b']);
    tombolo.exposeStream('page.bytes', async (url: string) => (await fetch(url)).body!);
    tombolo.exposeStream('page.copy', () => tombolo.stream<number>('clock.ticks'));
    remove();
    // @ts-expect-error a string is not a stream
    tombolo.exposeStream('page.text', () => 'text');
    // @ts-expect-error a single value is not a stream
    tombolo.exposeStream('page.sum', (numbers: number[]) => numbers.length);
}

async function errors(): Promise<void> {
    try {
        const { calls } = await tombolo.ready;
        calls.includes('greeter.*');
        // @ts-expect-error the list of granted calls is read-only
        calls.push('all.*');
    } catch (error) {
        if (!(error instanceof tombolo.TomboloError)) throw error;
        const name: 'TomboloError' = error.name;
        const code: string = error.code;
        if (error.code === 'denied') console.log(name, code, error.message, error.data, error.cause, error.stack);
    }
    throw new tombolo.TomboloError('cart.empty', 'There is nothing to pay for', { items: 0 });
}

// @ts-expect-error a code is needed
new tombolo.TomboloError();
// @ts-expect-error ready is read-only
tombolo.ready = Promise.resolve({ calls: [] });

export { calls, errors, events, functions, otherPlugins, streams, typedPlugins };
