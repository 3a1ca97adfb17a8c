import { rejection } from '../waiting.js';

export async function value() {
    const party = {
        guests: [
            { name: 'Ada', seat: 1 },
            { name: 'Grace', seat: 2n },
        ],
    };
    const { code, message } = await rejection(tombolo.tour.seat(party));
    party.guests[1].seat = 2;
    await tombolo.tour.seat(party);
    return { saw: message, facts: { origin, code, path: message.split(' ')[0], arrived: [party] } };
}
