// Navigates to a URL that no rule allows, and waits until the page is notified.
const received = new Promise((resolve) => { $flex.web.notAllowed = (url) => resolve([url]); });
location.href = 'https://elsewhere.example/';
return await received;
