'use strict';

function write(text, value) {
    const line = document.createElement('li');
    line.textContent = value === undefined ? text : `${text}: ${JSON.stringify(value)}`;
    document.getElementById('log').append(line);
}

let count = 0;

const argumentsOf = {
    test1: () => [count],
    testReceive: () => [{ d1: 10, d2: { data: true } }],
};

// Runs when $flex can be used, whether it is assigned before or after that.
window.onFlexLoad = () => {
    write('$flex is there', JSON.parse(JSON.stringify($flex)));
    $flex.web.help = async (text) => {
        write('the app called help', text);
        return ['Thanks!', false];
    };
    $flex.web.directTest = () => write('the app called directTest, which it had asked for before there was a page');
};

for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', async () => {
        const name = button.id;
        try {
            const result = await $flex[name](...(argumentsOf[name]?.() ?? []));
            if (name === 'test1') count = result;
            write(`${name} answered`, result ?? 'nothing');
        } catch (error) {
            write(`${name} was refused`, error instanceof Error ? error.message : error);
        }
    });
}
