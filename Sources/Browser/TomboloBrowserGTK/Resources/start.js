/** Renders the content that the browser sends (StartContent). */
const content = await tombolo.call('start.content');
document.documentElement.lang = content.language;
document.title = content.title;
document.querySelector('h1').textContent = content.title;
document.querySelector('#prompt').textContent = content.prompt;

for (const section of content.sections) {
    const heading = document.createElement('h2');
    heading.textContent = section.heading;
    const list = document.createElement('ul');
    for (const { title, address } of section.links) {
        const link = document.createElement('a');
        link.href = address;
        link.textContent = title;
        link.title = address;
        link.addEventListener('click', (event) => {
            event.preventDefault();
            tombolo.call('start.open', address);
        });
        const item = document.createElement('li');
        item.append(link);
        list.append(item);
    }
    document.querySelector('main').append(heading, list);
}
