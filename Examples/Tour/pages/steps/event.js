export async function event(show) {
    const values = [];
    const stopListening = tombolo.on('tour.tick', (number) => {
        values.push(number);
        show(`heard ${values.join(', ')}`);
    });
    await tombolo.tour.tick({ count: 5, milliseconds: 80 });
    stopListening();
    return { saw: `heard ${values.join(', ')}`, facts: { origin, values } };
}
