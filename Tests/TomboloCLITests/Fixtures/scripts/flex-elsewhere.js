// Goes where no rule lets the page go, and waits until the page has been told.
const told = new Promise((resolve) => { $flex.web.notAllowed = (url) => resolve([url]); });
location.href = 'https://elsewhere.example/';
return await told;
