"use strict";
(() => {
  // app.gen.ts
  function makeCall(name) {
    return withResult((argument, options) => tombolo.call(name, argument, options));
  }
  function withResult(make) {
    const result = (...parameters) => make(...parameters).then(
      (value) => ({ ok: true, value }),
      (error) => ({ ok: false, error })
    );
    return Object.defineProperty(make, "result", { value: result, configurable: true });
  }
  var app = {
    greeter: {
      /** Greets a guest in the language of the page. */
      greet: makeCall("greeter.greet")
    }
  };
  Object.defineProperty(globalThis, Symbol.for("tombolo.bindings"), { configurable: true, value: '{"format":1,"app":"__id__","calls":{"greeter.greet":{"argument":"Guest","result":"Greeting","error":"GreeterError"}},"streams":{},"events":{"greeter.counted":{"value":"integer"}},"pageFunctions":{"page.language":{"result":"Language"}},"errors":{"GreeterError":{"codes":["greeter.noName"]}},"types":{"Greeting":{"object":[{"name":"text","type":"string"},{"name":"number","type":"integer"}]},"Guest":{"object":[{"name":"name","type":"string"}]},"Language":{"values":["en","de","ko"]}}}' });

  // app.ts
  function element(selector, type) {
    const found = document.querySelector(selector);
    if (!(found instanceof type))
      throw new Error(`The page has no ${selector}.`);
    return found;
  }
  var form = element("form", HTMLFormElement);
  var nameField = element("#name", HTMLInputElement);
  var language = element("#language", HTMLSelectElement);
  var output = element("#greeting", HTMLOutputElement);
  var count = element("#count", HTMLSpanElement);
  tombolo.expose("page.language", () => language.value);
  tombolo.on("greeter.counted", (number) => {
    count.textContent = String(number);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const greeting = await app.greeter.greet({ name: nameField.value });
      output.value = greeting.text;
    } catch (error) {
      output.value = error instanceof Error ? error.message : String(error);
    }
  });
  if (false)
    new EventSource("/esbuild").addEventListener("change", () => location.reload());
})();
