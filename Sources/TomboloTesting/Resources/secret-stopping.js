function stopListening() {
const world = (globalThis);
world.overheard = world.collected;
world.collected = undefined;
}
return stopListening(argument);
