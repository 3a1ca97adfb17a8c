'use strict';

function write(text, value) {
    const line = document.createElement('li');
    line.textContent = value === undefined ? text : `${text}: ${JSON.stringify(value)}`;
    document.getElementById('log').append(line);
}

let count = 0;

const argumentsOf = {
    test1: () => [count],
    test3: () => [{ text: 'hi', number: 100.001, flag: true, list: [1, 2, 3], nothing: null }],
    test8: () => ['please'],
    test10: () => [{ data: [{ test: 'wow' }], testLong: 2147483647 }],
};

// Runs when $flex can be used, whether it is assigned before or after that.
window.onFlexLoad = () => {
    write('$flex is there', JSON.parse(JSON.stringify($flex)));
    $flex.web.webtest = async (text) => {
        write('the app called webtest', text);
        return ['hi', 1, { o1: 1 }];
    };
    $flex.web.notAllowed = (url) => write('the app let nobody go to', url);
};

for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', async () => {
        const name = button.id;
        const start = performance.now();
        try {
            const result = await $flex[name](...(argumentsOf[name]?.() ?? []));
            if (name === 'test1') count = result;
            const seconds = Math.floor((performance.now() - start) / 1000);
            write(`${name} answered${seconds > 0 ? ` after ${seconds} s` : ''}`, result ?? 'nothing');
        } catch (error) {
            write(`${name} was refused`, error instanceof Error ? error.message : error);
        }
    });
}
