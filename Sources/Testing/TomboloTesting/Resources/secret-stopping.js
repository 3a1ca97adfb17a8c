function stopListening() {
const world = (globalThis);
world.recorded = world.collected;
world.collected = undefined;
}
return stopListening(argument);
