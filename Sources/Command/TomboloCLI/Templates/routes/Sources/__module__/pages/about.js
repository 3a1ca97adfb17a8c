// A container API, which Swift answers.
fetch('https://rexxar-container/api/version')
    .then((response) => response.json())
    .then(({ version }) => {
        document.querySelector('#version').value = version;
    });

// A native widget, which a frame calls by its URL.
document.querySelector('button').addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.src = 'douban://rexxar-container/widget/toast?level=info&message=Hello';
    document.body.append(frame);
    setTimeout(() => frame.remove());
});
