const call = 'tour.greet';
const tell = (outcome) => {
    document.querySelector('output').value = outcome.code;
    parent.postMessage({ call, ...outcome }, 'app://tour');
};

tombolo.call(call, { name: 'Mallory' }).then(
    () => tell({ code: 'answered', message: 'The call was answered.' }),
    ({ code, message }) => tell({ code, message }),
);
