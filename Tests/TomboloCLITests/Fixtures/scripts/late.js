// Throws when the script itself is over, or nearly.
setTimeout(() => {
    throw new RangeError("late");
});
await new Promise((resolve) => setTimeout(resolve, 300));
