const items = () => [...document.querySelectorAll('#log li')].map((item) => item.textContent);
const until = async (condition) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};
const press = (name) => {
    [...document.querySelectorAll('button')].find((button) => button.textContent === name).click();
};

await until(() => items().includes('The page can be seen.'));
for (const name of ['Set the title', 'Toast', 'Error', 'Fatal', 'Menu', 'Dialog']) press(name);
await until(() => items().includes('Confirm was pressed.'));
press('Let it be pulled');
press('Where am I?');
await until(() => items().some((text) => text.startsWith('北京')));
press('Log an event');
await until(() => items().some((text) => text.startsWith('The app took it')));
return items();
