/// The page of the model test. Makes calls and streams on request, and records how they end.
enum ModelPage {
    static let html = """
        <!doctype html><title>Model</title><script>
        \(script)
        </script>
        """

    private static let script = """
        globalThis.model = (() => {
            const tally = { open: 0, begun: 0, produced: 0, stopped: 0, faults: [] };
            const controllers = new Set();
            const held = new Set();
            let lastNews = 0;

            const pattern = (ticket, size) => {
                const bytes = new Uint8Array(size);
                for (let i = 0; i < size; i += 1) bytes[i] = ticket + i;
                return bytes;
            };
            const isSame = (one, other) =>
                other instanceof Uint8Array && one.length === other.length && one.every((byte, i) => byte === other[i]);
            const fault = (text) => { if (tally.faults.length < 20) tally.faults.push(text); };

            /** Expects that the promise settles once: with the right value, cancelled by the page, or disconnected. */
            function watch(what, promise, isRight, expected) {
                let ends = 0;
                tally.begun += 1;
                tally.open += 1;
                const end = () => {
                    tally.open -= 1;
                    ends += 1;
                    if (ends > 1) fault(`${what} ended twice`);
                };
                return promise.then((value) => {
                    end();
                    if (!isRight(value)) fault(`${what} got something else`);
                }, (error) => {
                    end();
                    const code = error === null || error === undefined ? undefined : error.code;
                    if (code !== 'cancelled' && code !== 'disconnected' && code !== expected) fault(`${what}: ${error}`);
                });
            }

            function contentOf(kind, ticket, size) {
                if (kind === 'text') return 'é\\u{1F600}x'.repeat(size / 4);
                const bytes = pattern(ticket, size);
                if (kind === 'blob') return new Blob([bytes]);
                if (kind === 'buffer') return bytes.buffer;
                return bytes;
            }

            function call({ name, ticket, kind, size, isCancelled }) {
                const controller = new AbortController();
                const content = kind === 'nothing' ? undefined : contentOf(kind, ticket, size);
                const bytes = pattern(ticket, size);
                let steps = 0;
                let isOver = false;
                const onProgress = (step) => {
                    if (isOver) fault(`work ${ticket} went on after its end`);
                    if (step !== steps) fault(`work ${ticket}: ${step} in place of ${steps}`);
                    steps += 1;
                };
                const options = { signal: controller.signal, timeout: 0 };
                if (name === 'work') options.onProgress = onProgress;
                const isRight = (answer) => {
                    isOver = true;
                    if (name === 'work' && steps !== 3) return false;
                    if (name === 'fail' || answer.ticket !== ticket) return false;
                    if (kind === 'nothing') return answer.content === undefined || answer.content === null;
                    return kind === 'text' ? answer.content === content : isSame(bytes, answer.content);
                };
                controllers.add(controller);
                watch(`${name} ${ticket} with ${kind}`, tombolo.call(name, { ticket, content }, options), isRight, 'planned')
                    .then(() => { isOver = true; controllers.delete(controller); });
                if (isCancelled) controller.abort();
            }

            function callSync({ ticket, kind, size }) {
                const content = kind === 'nothing' ? undefined : contentOf(kind, ticket, size);
                const answer = tombolo.callSync('now', { ticket, content });
                if (answer.ticket !== ticket) fault(`now ${ticket} got the answer of ${answer.ticket}`);
                if (kind === 'bytes' && !isSame(content, answer.content)) fault(`now ${ticket} got other bytes`);
            }

            async function read({ ticket, count, most, way }) {
                const controller = new AbortController();
                controllers.add(controller);
                try {
                    let next = 0;
                    for await (const value of tombolo.stream('count', { ticket, count }, { signal: controller.signal })) {
                        if (value !== next) fault(`stream ${ticket}: ${value} in place of ${next}`);
                        next += 1;
                        if (next !== most) continue;
                        if (way === 'break') return true;
                        if (way === 'abort') controller.abort();
                    }
                    return next === count;
                } finally {
                    controllers.delete(controller);
                }
            }

            /** Reads some values and keeps the stream open. */
            async function hold({ ticket, most }) {
                const values = tombolo.stream('count', { ticket, count: 1e9 })[Symbol.asyncIterator]();
                held.add(values);
                for (let next = 0; next < most; next += 1) {
                    const { value, done } = await values.next();
                    if (done) return true;
                    if (value !== next) fault(`stream ${ticket}: ${value} in place of ${next}`);
                }
                return true;
            }

            function release(count) {
                for (const values of [...held].slice(0, count)) {
                    held.delete(values);
                    values.return();
                }
            }

            function abort(count) {
                for (const controller of [...controllers].slice(0, count)) controller.abort();
            }

            tombolo.on('news', ([number, bytes]) => {
                if (number <= lastNews) fault(`news ${number} behind ${lastNews}`);
                if (bytes !== null && !isSame(pattern(number, bytes.length), bytes)) fault(`news ${number} had other bytes`);
                lastNews = number;
            });
            tombolo.expose('echo', (value) => value);
            tombolo.expose('later', async (value) => {
                await new Promise((next) => setTimeout(next, value.ticket % 10));
                return value;
            });
            tombolo.expose('fail', () => { throw new tombolo.TomboloError('planned', 'as planned'); });
            tombolo.expose('never', () => new Promise(() => {}));
            tombolo.exposeStream('count', async function* (count) {
                tally.produced += 1;
                try {
                    for (let next = 0; next < count; next += 1) {
                        if (next % 500 === 499) await new Promise((later) => setTimeout(later, 0));
                        yield next;
                    }
                } finally {
                    tally.stopped += 1;
                }
            });
            tombolo.exposeStream('silence', () => {
                tally.produced += 1;
                return new ReadableStream({ cancel: () => { tally.stopped += 1; } });
            });

            return {
                call, callSync, abort, release,
                burst: (calls) => { for (const one of calls) call(one); },
                read: (plan) => void watch(`stream ${plan.ticket}`, read(plan), (isRight) => isRight, undefined),
                hold: (plan) => void watch(`stream ${plan.ticket}`, hold(plan), (isRight) => isRight, undefined),
                finish: () => { abort(Infinity); release(Infinity); },
                tally: () => tally,
            };
        })();
        """
}
