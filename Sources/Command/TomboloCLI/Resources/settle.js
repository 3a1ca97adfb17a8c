async function settle() {
await new Promise((resolve) => {
setTimeout(resolve, 0);
const { port1, port2 } = new MessageChannel();
const end = performance.now() + 50;
port1.onmessage = () => (performance.now() < end ? port2.postMessage(0) : resolve(undefined));
port2.postMessage(0);
});
}
return settle(argument);
