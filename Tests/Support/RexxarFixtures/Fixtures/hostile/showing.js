// A frame that loads resources that it may not read, and tries to read them.
const shown = (name, members) => new Promise((resolve) => {
    const element = Object.assign(document.createElement(name), members);
    element.onload = element.onerror = () => resolve(element);
    document.head.append(element);
});
const reading = async (work) => {
    try {
        return String(await work());
    } catch (error) {
        return error.name;
    }
};
(async () => {
    const read = {};
    const sheet = await shown('link', { rel: 'stylesheet', href: `${host}/api/a.css` });
    read.style = await reading(() => sheet.sheet.cssRules[0].cssText);
    const message = new Promise((resolve) => { onerror = resolve; });
    await shown('script', { src: `${host}/api/a.js` });
    read.script = await message;
    const picture = await shown('img', { src: `${host}/api/a.svg` });
    read.picture = await reading(() => {
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d');
        context.drawImage(picture, 0, 0);
        return canvas.toDataURL();
    });
    parent.postMessage(read, '*');
})();
