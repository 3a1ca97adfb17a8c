const form = document.querySelector('form');
const nameField = document.querySelector('#name');
const language = document.querySelector('#language');
const output = document.querySelector('#greeting');
const count = document.querySelector('#count');

// The startup sequence of WebViewJavascriptBridge.
function setupWebViewJavascriptBridge(callback) {
    if (window.WebViewJavascriptBridge) return callback(window.WebViewJavascriptBridge);
    if (window.WVJBCallbacks) return window.WVJBCallbacks.push(callback);
    window.WVJBCallbacks = [callback];
    const frame = document.createElement('iframe');
    frame.style.display = 'none';
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.append(frame);
    setTimeout(() => frame.remove(), 0);
}

setupWebViewJavascriptBridge((bridge) => {
    // Swift calls this handler.
    bridge.registerHandler('language', (data, respond) => respond(language.value));
});

form.addEventListener('submit', (event) => {
    event.preventDefault();
    setupWebViewJavascriptBridge((bridge) => {
        bridge.callHandler('greet', nameField.value, (greeting) => {
            output.value = greeting.error ?? greeting.text;
            if (greeting.number) count.textContent = String(greeting.number);
        });
    });
});
