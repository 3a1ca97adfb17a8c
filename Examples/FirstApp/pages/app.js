const greeter = document.querySelector('#greeter');
greeter.addEventListener('submit', async (event) => {
    event.preventDefault();
    const name = greeter.querySelector('input').value;
    greeter.querySelector('output').value = await tombolo.greeter.greet(name);
});

const timer = document.querySelector('#timer');
let waiting;
timer.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (waiting) return waiting.abort();

    const [seconds, button, output] = ['input', 'button', 'output'].map((name) => timer.querySelector(name));
    waiting = new AbortController();
    button.textContent = 'Stop';
    output.value = 'Swift is waiting …';
    try {
        await tombolo.timer.wait(seconds.valueAsNumber, { signal: waiting.signal });
        output.value = 'Done.';
    } catch (error) {
        output.value = error.code === 'cancelled' ? 'Stopped, in Swift too.' : error.message;
    }
    button.textContent = 'Wait';
    waiting = undefined;
});
