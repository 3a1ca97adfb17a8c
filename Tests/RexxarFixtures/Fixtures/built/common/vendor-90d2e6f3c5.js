// What a bundler takes out of the pages: the page's own script hands its parts to this function.
window.runPage = (parts) => {
    const made = {};
    const need = (name) => made[name] ??= parts[name](need);
    need('page');
};
