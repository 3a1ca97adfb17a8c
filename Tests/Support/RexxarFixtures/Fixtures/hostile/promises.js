// A page that makes each `await` return a Blob instead of the real value. Sets its title when it is done.
setTimeout(() => {
    const { then, constructor } = Promise.prototype;
    const address = 'https://rexxar-container/api/echo';
    let count = 0;
    Promise.prototype.constructor = function Nobody() {};
    Promise.prototype.then = function (resolve) {
        count += 1;
        setTimeout(() => resolve(new Blob(['x'])));
    };
    fetch(address, { method: 'POST', body: 'x' });
    fetch(new Request(address, { method: 'POST', body: 'x' }));
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.send(new Blob(['x']));
    const withFile = new FormData();
    withFile.append('file', new File(['x'], 'x'));
    const second = new XMLHttpRequest();
    second.open('POST', address);
    second.send(withFile);
    setTimeout(() => {
        Promise.prototype.then = then;
        Promise.prototype.constructor = constructor;
        document.title = `then: ${count > 0}`;
    }, 200);
});
return null;
