import { rejection } from '../waiting.js';

export async function error() {
    const argument = { dish: 'soup', portions: 3 };
    const { code, message, data } = await rejection(tombolo.tour.order(argument));
    return { saw: `${message} data.left is ${data?.left}`, facts: { origin, argument, code, message, data } };
}
