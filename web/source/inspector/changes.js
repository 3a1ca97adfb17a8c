import { showFailure, showStatus } from './status-line.js';

/**
 * Reads the changes of the journal until the app ends.
 *
 * @param {(batch: import('./types.js').ChangeBatch) => void} receive
 */
export async function readChanges(receive) {
    try {
        for await (const batch of tombolo.stream('inspector.changes')) {
            receive(batch);
            // An inspector in another process waits for an app that has ended to be started again.
            if (batch.status !== undefined) showStatus(batch.status);
        }
        showStatus('The app has ended.');
    } catch (error) {
        const isOver = error instanceof tombolo.TomboloError && error.code === 'disconnected';
        if (isOver) showStatus('The app has ended.');
        else showFailure('Reading the changes', error);
    }
}
