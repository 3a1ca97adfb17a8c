import { rejection } from '../waiting.js';

export async function denial() {
    const { code, message } = await rejection(tombolo.vault.open());
    return { saw: message, facts: { origin, call: 'vault.open', code, message } };
}
