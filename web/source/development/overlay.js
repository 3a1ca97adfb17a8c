/**
 * A problem of the app's build, or an error of the page.
 *
 * @typedef {{ title: string, place: string, message: string }} Problem
 */

const name = 'tombolo-problems';

const rules = `
    :host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; }
    section { max-height: 60vh; overflow: auto; padding: 1rem 1.25rem; background: #1d2b30; color: #ffffff;
        border-top: 4px solid #e5534b; font: 14px/1.5 monospace; }
    h2 { margin: 0 0 0.5rem; font: bold 15px/1.5 sans-serif; }
    p { margin: 0 0 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
    b { color: #ffd166; font-weight: normal; }
    button { position: absolute; top: 0.75rem; right: 1rem; border: 1px solid #8b9a9f; border-radius: 4px; background: none;
        color: inherit; font: 13px sans-serif; padding: 0.2rem 0.6rem; }`;

/**
 * Shows problems over the page, in place of earlier ones. If there are no problems, removes the overlay.
 *
 * The overlay is in a shadow tree that page scripts cannot reach, and has no style element, which the page's policy could forbid.
 *
 * @param {Problem[]} problems
 */
export function showProblems(problems) {
    document.querySelector(name)?.remove();
    if (problems.length === 0) return;
    const host = document.createElement(name);
    const root = host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    root.adoptedStyleSheets = [sheet];
    const section = document.createElement('section');
    section.setAttribute('role', 'alert');
    const close = document.createElement('button');
    close.textContent = 'Close';
    close.addEventListener('click', () => host.remove());
    section.append(close);
    for (const { title, place, message } of problems) {
        const heading = document.createElement('h2');
        heading.textContent = title;
        const text = document.createElement('p');
        const where = document.createElement('b');
        where.textContent = place;
        text.append(where, place ? '\n' : '', message);
        section.append(heading, text);
    }
    root.append(section);
    document.documentElement.append(host);
}
