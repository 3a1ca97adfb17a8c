// The code that a bundler moves out of pages. The page's own script passes its modules to this function.
window.runPage = (parts) => {
    const made = {};
    const need = (name) => made[name] ??= parts[name](need);
    need('page');
};
