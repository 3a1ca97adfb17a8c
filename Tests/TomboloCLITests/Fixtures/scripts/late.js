// Throws in a timer while the script waits.
setTimeout(() => {
    throw new RangeError("late");
});
await new Promise((resolve) => setTimeout(resolve, 300));
