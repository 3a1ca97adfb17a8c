const content = await tombolo.call('failure.content');
document.documentElement.lang = content.language;
document.title = content.title;
document.querySelector('h1').textContent = content.title;
document.querySelector('#explanation').textContent = content.explanation;
document.querySelector('#address').textContent = content.address;

for (const name of ['tryAgain', 'backToPage', 'openInsecurely']) {
    if (!content[name]) continue;
    const button = document.createElement('button');
    button.textContent = content[name];
    button.addEventListener('click', () => tombolo.call(`failure.${name}`, content.number));
    document.querySelector('#actions').append(button);
}
