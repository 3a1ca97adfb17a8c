/** @returns whether the page is visible, and whether it has painted text, an image or a canvas */
export function painting() {
    const painted = performance.getEntriesByType('paint').some((entry) => entry.name === 'first-contentful-paint');
    return { visible: document.visibilityState === 'visible', painted };
}
