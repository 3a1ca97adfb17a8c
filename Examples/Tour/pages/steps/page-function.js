let asked;

tombolo.expose('tour.describe', (argument) => {
    const text = document.querySelector(argument.selector).textContent;
    const result = { text, words: text.split(' ').length };
    asked = { argument, result };
    return result;
});

export async function pageFunction() {
    asked = undefined;
    await tombolo.tour.ask({ selector: 'h1' });
    return { saw: `returned “${asked.result.text}”`, facts: { origin, ...asked } };
}
