export async function call() {
    const argument = { name: 'Ada' };
    const result = await tombolo.tour.greet(argument);
    return { saw: `received “${result.text}” and the number ${result.letters}`, facts: { origin, argument, result } };
}
