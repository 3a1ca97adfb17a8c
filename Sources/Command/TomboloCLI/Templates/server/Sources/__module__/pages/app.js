"use strict";
(() => {
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
      const greeting = await tombolo.greeter.greet({ name: nameField.value });
      output.value = greeting.text;
    } catch (error) {
      output.value = error instanceof Error ? error.message : String(error);
    }
  });
  if (false)
    new EventSource("/esbuild").addEventListener("change", () => location.reload());
})();
