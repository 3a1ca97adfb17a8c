import { app, type Language } from './app.gen.js';

function element<Type extends Element>(selector: string, type: new () => Type): Type {
    const found = document.querySelector(selector);
    if (!(found instanceof type)) throw new Error(`The page has no ${selector}.`);
    return found;
}

const form = element('form', HTMLFormElement);
const nameField = element('#name', HTMLInputElement);
const language = element('#language', HTMLSelectElement);
const output = element('#greeting', HTMLOutputElement);
const count = element('#count', HTMLSpanElement);

// Swift calls this function.
tombolo.expose('page.language', () => language.value as Language);

// Swift emits this event.
tombolo.on('greeter.counted', (number) => {
    count.textContent = String(number);
});

form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
        const greeting = await app.greeter.greet({ name: nameField.value });
        output.value = greeting.text;
    } catch (error) {
        output.value = error instanceof Error ? error.message : String(error);
    }
});
