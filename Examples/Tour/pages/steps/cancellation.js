import { pause, rejection } from '../waiting.js';

export async function cancellation(show) {
    const argument = { milliseconds: 10_000 };
    const controller = new AbortController();
    const rejected = rejection(tombolo.tour.wait(argument, { signal: controller.signal }));
    show('is waiting …');
    await pause(250);
    controller.abort('I changed my mind');
    const { code, cause } = await rejected;
    return { saw: `because “${cause}”`, facts: { origin, argument, code } };
}
