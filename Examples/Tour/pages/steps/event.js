export async function event(show) {
    const values = [];
    const stopListening = tombolo.on('tour.tick', (number) => {
        values.push(number);
        show(`received ${values.join(', ')}`);
    });
    await tombolo.tour.tick({ count: 5, milliseconds: 80 });
    stopListening();
    return { saw: `received ${values.join(', ')}`, facts: { origin, values } };
}
