// Clicks all buttons of a demo page, waits until its log has not grown for a second, and returns the lines.
const log = document.getElementById('log');
for (const button of document.querySelectorAll('button')) button.click();
for (let quiet = 0; quiet < 20; quiet += 1) {
    const count = log.children.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (log.children.length !== count) quiet = 0;
}
return [...log.children].map((line) => line.textContent);
