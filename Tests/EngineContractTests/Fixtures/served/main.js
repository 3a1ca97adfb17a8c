import { part } from './part.js';

const answer = (worker) => new Promise((resolve, reject) => {
  worker.onmessage = (event) => resolve(event.data);
  worker.onerror = (event) => reject(new Error(event.message || 'The worker failed.'));
});

globalThis.outcome = Promise.all([
  part,
  fetch('values.json').then((response) => response.json()).then((values) => values.name),
  answer(new Worker('worker.js')),
  answer(new Worker('worker.js', { type: 'module' })),
]);
