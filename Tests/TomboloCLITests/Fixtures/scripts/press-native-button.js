// Waits for the calls that the app makes by itself, then makes the app call a handler of the page.
while (!self.wasAsked) await new Promise((resolve) => setTimeout(resolve, 20));
const bridge = window.WebViewJavascriptBridge || window.WKWebViewJavascriptBridge;
return await new Promise((resolve) => {
    bridge.callHandler('demo.call', { handlerName: 'echoHandler', data: { pressed: true } }, resolve);
});
