// Made by `tombolo bindings` from the calls of __id__. Do not edit: changes are overwritten.
// The types of `tombolo` itself are in tombolo.d.ts, which has to be part of the project.
function makeCall(name) {
    return withResult((argument, options) => tombolo.call(name, argument, options));
}
function makeStream(name) {
    return (argument, options) => tombolo.stream(name, argument, options);
}
function withResult(make) {
    const result = (...parameters) => make(...parameters).then((value) => ({ ok: true, value }), (error) => ({ ok: false, error }));
    return Object.defineProperty(make, 'result', { value: result, configurable: true });
}
function withMembers(target, members) {
    return Object.defineProperties(target, Object.getOwnPropertyDescriptors(members));
}
/** The calls and streams of the app. */
export const app = {
    greeter: {
        /** Greets a guest in the language of the page. */
        greet: makeCall("greeter.greet"),
    },
};
// Debug builds of the app compare this with their own calls when the page makes its first call.
Object.defineProperty(globalThis, Symbol.for('tombolo.bindings'), { configurable: true, value: "{\"format\":1,\"app\":\"__id__\",\"calls\":{\"greeter.greet\":{\"argument\":\"Guest\",\"result\":\"Greeting\",\"error\":\"GreeterError\"}},\"streams\":{},\"events\":{\"greeter.counted\":{\"value\":\"integer\"}},\"pageFunctions\":{\"page.language\":{\"result\":\"Language\"}},\"errors\":{\"GreeterError\":{\"codes\":[\"greeter.noName\"]}},\"types\":{\"Greeting\":{\"object\":[{\"name\":\"text\",\"type\":\"string\"},{\"name\":\"number\",\"type\":\"integer\"}]},\"Guest\":{\"object\":[{\"name\":\"name\",\"type\":\"string\"}]},\"Language\":{\"values\":[\"en\",\"de\",\"ko\"]}}}" });
