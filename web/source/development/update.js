import { reloadStyles } from './styles.js';
import { showProblems } from './overlay.js';

/**
 * Updates the page after a change of its files or of the app.
 *
 * @param {{ styles?: string[], problems?: import('./overlay.js').Problem[] }} change Changed style sheets; problems to show in place of earlier ones.
 */
export function update(change) {
    if (change.styles && !reloadStyles(change.styles)) location.reload();
    if (change.problems) showProblems(change.problems);
}
