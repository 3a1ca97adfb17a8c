const form = document.querySelector('form');
const nameField = document.querySelector('#name');
const language = document.querySelector('#language');
const output = document.querySelector('#greeting');
const count = document.querySelector('#count');

// Runs when $flex can be used.
window.onFlexLoad = () => {
    // Swift calls this function.
    $flex.web.language = () => language.value;
};

form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
        const greeting = await $flex.greet(nameField.value);
        output.value = greeting.text;
        count.textContent = String(greeting.number);
    } catch (error) {
        output.value = error instanceof Error ? error.message : String(error);
    }
});
