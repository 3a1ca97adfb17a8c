import { rejection } from '../waiting.js';

export async function timeout(show) {
    const argument = { milliseconds: 10_000 };
    show('is waiting …');
    const { code, message } = await rejection(tombolo.tour.wait(argument, { timeout: 250 }));
    return { saw: message, facts: { origin, argument, code } };
}
