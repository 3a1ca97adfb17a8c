const form = document.querySelector('form');
const nameField = document.querySelector('#name');
const language = document.querySelector('#language');
const output = document.querySelector('#greeting');
const count = document.querySelector('#count');

// Swift calls this function.
tombolo.expose('page.language', () => language.value);

// Swift emits this event.
tombolo.on('greeter.counted', (number) => {
    count.textContent = String(number);
});

form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
        const greeting = await tombolo.greeter.greet({ name: nameField.value });
        output.value = greeting.text;
    } catch (error) {
        output.value = error.message;
    }
});
