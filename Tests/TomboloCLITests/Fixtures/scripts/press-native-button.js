// Waits until the app has asked the page what it asks by itself, and has it call a handler of the page's.
while (!self.wasAsked) await new Promise((resolve) => setTimeout(resolve, 20));
const bridge = window.WebViewJavascriptBridge || window.WKWebViewJavascriptBridge;
return await new Promise((resolve) => {
    bridge.callHandler('demo.call', { handlerName: 'echoHandler', data: { pressed: true } }, resolve);
});
