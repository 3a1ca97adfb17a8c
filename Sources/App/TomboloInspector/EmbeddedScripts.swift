// Written by scripts/bundle. Do not edit.
// swift-format-ignore-file

/// The scripts of this module, and the texts of its pages.
enum EmbeddedScripts {
    /// Made of web/source/inspector/main.js.
    static let script = #"""
(() => {
'use strict';
const plainEscapes = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;
const quotedEscapes = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}"\\]|(?! )\p{Zs}/gu;
const shortEscapes = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };
function escapeOf(character) {
const short = shortEscapes[character];
if (short !== undefined) return short;
const code = (character.codePointAt(0))
.toString(16)
.toUpperCase();
return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
function visiblePieces(text, isQuoted = false) {
const pieces = [];
let end = 0;
for (const match of text.matchAll(isQuoted ? quotedEscapes : plainEscapes)) {
const start = match.index ?? 0;
const last = pieces[pieces.length - 1];
const escape = escapeOf(match[0]);
if (start === end && last?.isEscape) {
last.text += escape;
} else {
if (start > end) pieces.push({ text: text.slice(end, start), isEscape: false });
pieces.push({ text: escape, isEscape: true });
}
end = start + match[0].length;
}
if (end < text.length) pieces.push({ text: text.slice(end), isEscape: false });
return pieces;
}
const visibleText = (text) =>
visiblePieces(text)
.map((piece) => piece.text)
.join('');
function cutText(text, maximumLength) {
if (text.length <= maximumLength) return text;
const last = text.charCodeAt(maximumLength - 1);
return text.slice(0, last >= 0xd800 && last < 0xdc00 ? maximumLength - 1 : maximumLength);
}
function create(tag, className = '', ...children) {
const element = document.createElement(tag);
if (className) element.className = className;
element.append(...children);
return element;
}
function createButton(label, onClick) {
const button = create('button', '', label);
button.type = 'button';
button.addEventListener('click', onClick);
return button;
}
function elementById(id, type) {
const element = document.getElementById(id);
if (element instanceof type) return element;
throw new Error(`inspector.html has no ${type.name} with the id ${id}`);
}
function showText(element, text, options = {}) {
const { maximumLength = 10_000, isQuoted = false } = options;
const shown = cutText(text, maximumLength);
const pieces = visiblePieces(shown, isQuoted);
const nodes = pieces.map((piece) => (piece.isEscape ? create('span', 'escape', piece.text) : piece.text));
if (shown.length < text.length) nodes.push('…');
element.replaceChildren(...nodes);
}
function showStatus(text, kind = 'information') {
const status = elementById('status', HTMLElement);
status.dataset.kind = kind;
showText(status, text, { maximumLength: 1000 });
}
function showFailure(action, error) {
showStatus(`${action} failed: ${error instanceof Error ? error.message : String(error)}`, 'error');
}
async function readChanges(receive) {
try {
for await (const batch of tombolo.stream('inspector.changes')) {
receive(batch);
if (batch.status !== undefined) showStatus(batch.status);
}
showStatus('The app has ended.');
} catch (error) {
const isOver = error instanceof tombolo.TomboloError && error.code === 'disconnected';
if (isOver) showStatus('The app has ended.');
else showFailure('Reading the changes', error);
}
}
class BatchQueue {
#rows = new Map();
#totals = new Map();
#documents;
#forgetBefore = 0;
#skipped = 0;
#isEmpty = true;
#capacity;
constructor(capacity = 100_000) {
this.#capacity = capacity;
}
get isEmpty() {
return this.#isEmpty;
}
get waiting() {
return this.#rows.size;
}
add(batch) {
this.#isEmpty = false;
const isCleared = batch.isReset === true && batch.first === undefined;
const forgetBefore = isCleared ? Number.POSITIVE_INFINITY : (batch.first ?? 0);
this.#forgetBefore = Math.max(this.#forgetBefore, forgetBefore);
if (isCleared) {
this.#rows.clear();
this.#totals.clear();
} else if (forgetBefore > 0) {
for (const n of this.#rows.keys()) if (n < forgetBefore) this.#rows.delete(n);
}
for (const row of batch.rows) this.#rows.set(row.n, row);
for (const total of batch.totals) this.#totals.set(total.name, total);
this.#documents = batch.documents ?? this.#documents;
this.#skipped = batch.skipped;
for (const n of this.#rows.keys()) {
if (this.#rows.size <= this.#capacity) break;
this.#rows.delete(n);
}
}
clearRows() {
this.#rows.clear();
}
take() {
const merged = {
forgetBefore: this.#forgetBefore,
rows: this.#rows.values(),
documents: this.#documents,
totals: this.#totals.values(),
skipped: this.#skipped,
};
this.#rows = new Map();
this.#totals = new Map();
this.#documents = undefined;
this.#forgetBefore = 0;
this.#isEmpty = true;
return merged;
}
}
const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const formatCount = (count) => countFormat.format(count);
const formatQuantity = (count, noun) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
function formatBytes(bytes) {
if (bytes < 1000) return `${Math.round(bytes)} B`;
const units = ['kB', 'MB', 'GB', 'TB'];
let value = bytes / 1000;
let unit = 0;
while (value >= 999.5 && unit < units.length - 1) {
value /= 1000;
unit += 1;
}
return `${significant(value)} ${units[unit]}`;
}
function formatDuration(milliseconds) {
const duration = Math.max(0, milliseconds);
if (duration < 999.5) return `${significant(duration)} ms`;
if (duration < 59_950) return `${significant(duration / 1000)} s`;
const seconds = Math.round(duration / 1000);
return `${formatCount(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}
function formatTime(milliseconds) {
const time = Math.max(0, Math.round(milliseconds));
const hours = Math.floor(time / 3_600_000);
const minutes = Math.floor(time / 60_000) % 60;
const seconds = String(Math.floor(time / 1000) % 60).padStart(2, '0');
const rest = `${seconds}.${String(time % 1000).padStart(3, '0')}`;
return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
const formatRate = (perSecond) => `${perSecond >= 1000 ? formatCount(perSecond) : significant(perSecond)}/s`;
const significant = (value) => (value < 9.95 ? String(Math.round(value * 10) / 10) : String(Math.round(value)));
const levelStates = { error: 'failed', uncaught: 'failed', warn: 'warning' };
function stateOf(row) {
if (row.kind === 'console') return Object.hasOwn(levelStates, row.name) ? levelStates[row.name] : 'none';
switch (row.outcome) {
case undefined:
return row.end === undefined && row.kind !== 'event' && row.kind !== 'notice' && row.kind !== 'app' ? 'pending' : 'none';
case 'ok':
return 'ok';
case 'cancelled':
case 'disconnected':
return 'cancelled';
default:
return 'failed';
}
}
function outcomeLabel(row) {
const text = row.text ?? '';
switch (row.outcome) {
case undefined:
return stateOf(row) === 'pending' ? (row.kind === 'listen' ? 'Listening' : 'Pending') : text;
case 'ok':
return 'OK';
case 'cancelled':
return 'Cancelled';
case 'disconnected':
return 'Disconnected';
default:
return text ? `${row.outcome}: ${text}` : row.outcome;
}
}
const levelLabel = (row) => (Object.hasOwn(levelLabels, row.name) ? levelLabels[row.name] : row.name);
const levelLabels = { debug: 'Debug', log: 'Log', info: 'Info', warn: 'Warning', error: 'Error', uncaught: 'Uncaught' };
const kindLabels = {
call: 'Call',
stream: 'Stream',
event: 'Event',
pageCall: 'Page function',
pageStream: 'Page stream',
listen: 'Listener',
notice: 'Notice',
console: 'Message',
app: 'App',
};
const kindLabel = (row) => kindLabels[row.kind] ?? 'Other';
const canRepeat = ({ outcome, grant }) =>
outcome !== undefined && grant === undefined && !['denied', 'timeout', 'cancelled', 'disconnected'].includes(outcome);
const numberColumn = { id: 'number', title: '#', text: (row) => String(row.n) };
const timeColumn = { id: 'time', title: 'Time', text: (row) => formatTime(row.start) };
const kindColumn = { id: 'kind', title: 'Kind', text: (row) => kindLabel(row) };
const nameColumn = { id: 'name', title: 'Name', text: (row) => row.name, hasTooltip: true };
const documentColumn = {
id: 'document',
title: 'Document',
text: (row, { documents }) => (isMark(row) ? '' : documents.labelOf(row.document)),
hasTooltip: true,
};
const durationColumn = { id: 'duration', title: 'Duration', text: durationLabel, hasBar: true };
const sentColumn = { id: 'sent', title: 'From page', text: (row) => bytesLabel(row, row.sent) };
const receivedColumn = { id: 'received', title: 'To page', text: (row) => bytesLabel(row, row.received) };
const outcomeColumn = { id: 'outcome', title: 'Outcome', text: (row) => outcomeLabel(row), hasTooltip: true };
const valuesColumn = { id: 'values', title: 'Values', text: (row) => (isMark(row) ? '' : formatCount(row.values ?? 0)) };
const levelColumn = { id: 'level', title: 'Level', text: (row) => levelLabel(row) };
const messageColumn = { id: 'message', title: 'Message', text: (row) => (row.text ?? '').split('\n', 1)[0], hasTooltip: true };
const placeColumn = { id: 'place', title: 'Script', text: (row) => row.place ?? '', hasTooltip: true };
const writerColumn = {
id: 'document',
title: 'Document',
text: (row, { documents }) => (row.document === 0 ? (row.origin ?? '') : documents.labelOf(row.document)),
hasTooltip: true,
};
const rateColumn = {
id: 'rate',
title: 'Rate',
text: (row, { rates, now }) => (stateOf(row) === 'pending' ? formatRate(rates.of(row.n, now)) : ''),
};
function durationLabel(row, { now }) {
if (row.kind === 'notice' || isMark(row)) return '';
return formatDuration((row.end ?? now) - row.start);
}
const bytesLabel = (row, bytes) => (row.kind === 'notice' || isMark(row) ? '' : formatBytes(bytes));
const isMark = (row) => row.kind === 'app';
const callColumns = [numberColumn, timeColumn, kindColumn, nameColumn, documentColumn, durationColumn, sentColumn, receivedColumn, outcomeColumn];
const streamColumns = [
numberColumn,
timeColumn,
kindColumn,
nameColumn,
documentColumn,
valuesColumn,
rateColumn,
sentColumn,
receivedColumn,
outcomeColumn,
];
const consoleColumns = [numberColumn, timeColumn, levelColumn, messageColumn, placeColumn, writerColumn];
const eventColumns = [numberColumn, timeColumn, kindColumn, nameColumn, documentColumn, receivedColumn, outcomeColumn];
async function copyText(text, name, show) {
const item = new ClipboardItem({ 'text/plain': text });
try {
await navigator.clipboard.write([item]);
showStatus(`${name} is copied.`);
} catch {
getSelection()?.selectAllChildren(show(await text));
showStatus(`The clipboard is not available. ${name} is selected: press Ctrl+C to copy it.`);
}
}
function createGrantView(grant, buttonID) {
const code = create('code', 'grant');
code.tabIndex = 0;
showText(code, grant);
const button = createButton('Copy grant', () => copyText(grant, 'The grant', () => code));
button.id = buttonID;
return create('div', 'grant-view', create('p', 'label', 'Grant that allows it:'), code, button);
}
function summaryOf(value) {
if (typeof value === 'string') return { type: 'string', text: value, hasChildren: false };
if (typeof value === 'number') return { type: 'number', text: String(value), hasChildren: false };
if (typeof value !== 'object' || value === null) return { type: 'literal', text: String(value), hasChildren: false };
if (Array.isArray(value)) return { type: 'folder', text: `[${formatQuantity(value.length, 'element')}]`, hasChildren: value.length > 0 };
const keys = Object.keys(value);
const base64 = onlyText(value, keys, '$bytes');
if (base64 !== undefined) return { type: 'bytes', text: `${formatQuantity(lengthOf(base64), 'byte')}, Base64: ${base64}`, hasChildren: false };
const kind = onlyText(value, keys, '$redacted');
if (kind !== undefined) return { type: 'redacted', text: `••• (${kind})`, hasChildren: false };
return { type: 'folder', text: keys.length === 1 ? '{1 property}' : `{${formatCount(keys.length)} properties}`, hasChildren: keys.length > 0 };
}
function childrenOf(value, start, maximumCount) {
if (Array.isArray(value)) {
const children = value.slice(start, start + maximumCount).map((item, index) => ({ key: String(start + index), isIndex: true, value: item }));
return { children, remaining: Math.max(0, value.length - start - children.length) };
}
if (typeof value !== 'object' || value === null) return { children: [], remaining: 0 };
const keys = Object.keys(value);
const children = keys.slice(start, start + maximumCount).map((key) => ({ key: key.replace(/^\$/, ''), isIndex: false, value: Reflect.get(value, key) }));
return { children, remaining: Math.max(0, keys.length - start - children.length) };
}
function onlyText(value, keys, name) {
const text = keys.length === 1 && keys[0] === name ? Reflect.get(value, name) : undefined;
return typeof text === 'string' ? text : undefined;
}
function lengthOf(base64) {
return Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
}
const childrenPerStep = 200;
const charactersAtFirst = 300;
const charactersPerStep = 10_000;
function createJSONView(label, value, isOpen) {
const name = create('span', 'key');
showText(name, label, { maximumLength: charactersAtFirst });
const summary = summaryOf(value);
if (!summary.hasChildren) return create('div', 'leaf', name, ': ', createLeaf(summary));
const details = create('details', 'folder', create('summary', '', name, ': ', create('span', 'description', summary.text)));
let isFilled = false;
const fill = () => {
if (isFilled) return;
isFilled = true;
appendChildren(details, value, 0);
};
if (isOpen) {
fill();
details.open = true;
}
details.addEventListener('toggle', fill);
return details;
}
function appendChildren(parent, value, start) {
const { children, remaining } = childrenOf(value, start, childrenPerStep);
for (const child of children) parent.append(createJSONView(child.key, child.value, false));
if (remaining === 0) return;
const button = createButton(`Show ${formatCount(Math.min(remaining, childrenPerStep))} of ${formatCount(remaining)} more`, () => {
button.remove();
appendChildren(parent, value, start + children.length);
});
parent.append(button);
}
function createLeaf({ type, text }) {
if (type !== 'string' && type !== 'bytes') return create('span', type, text);
const isQuoted = type === 'string';
const shown = create('span', 'text');
const quote = isQuoted ? '"' : '';
const leaf = create('span', type, quote, shown, quote);
let length = charactersAtFirst;
const button = createButton('', () => {
length += charactersPerStep;
update();
});
const update = () => {
showText(shown, text, { maximumLength: length, isQuoted });
button.textContent = `Show more (${formatCount(text.length)} characters)`;
if (length >= text.length) button.remove();
};
if (text.length > length) leaf.append(' ', button);
update();
return leaf;
}
class Details {
#pane = elementById('details', HTMLElement);
#title = create('h2');
#facts = create('p', 'facts');
#error = create('div', 'error');
#payload = create('div', 'payload');
#reload = createButton('Load the latest values', () => this.#load());
#copy = createButton('Copy as test', () => this.#copyTest());
#test = create('pre', 'test');
#documents;
#row;
#requests = 0;
constructor(documents, onClose) {
this.#documents = documents;
const close = createButton('Close', onClose);
close.id = 'close-details';
this.#reload.id = 'reload';
this.#payload.id = 'payload';
this.#copy.id = 'copy-test';
const buttons = create('div', 'buttons', this.#copy, close);
this.#pane.append(create('header', '', this.#title, buttons), this.#facts, this.#error, this.#payload, this.#reload, this.#test);
}
show(row) {
const before = this.#row;
if (row === before) return;
this.#row = row;
this.#pane.hidden = row === undefined;
if (row === undefined) return;
const isOther = before?.n !== row.n;
showText(this.#title, titleOf(row), { maximumLength: 1000 });
showText(this.#facts, this.#factsOf(row));
this.#reload.hidden = row.values === undefined || stateOf(row) !== 'pending';
this.#copy.hidden = row.kind !== 'call' && row.kind !== 'stream';
this.#copy.disabled = !canRepeat(row);
this.#copy.title = canRepeat(row)
? 'Copy a test in Swift that makes the call again and expects its answer'
: 'A call that has not ended, or was denied or interrupted, depends on more than its argument';
if (isOther) this.#test.hidden = true;
if (isOther || before.text !== row.text || before.grant !== row.grant || before.outcome !== row.outcome) this.#showError(row);
if (isOther) this.#pane.scrollTop = 0;
if (isOther || (before.end === undefined && row.end !== undefined) || before.outcome !== row.outcome || before.hasPayload !== row.hasPayload)
this.#load();
}
#factsOf(row) {
const { start, end, values } = row;
const writer = row.document === 0 && row.origin !== undefined ? row.origin : this.#documents.labelOf(row.document);
const facts = [`${kindLabel(row)} ${row.n}`, `document ${writer}`, `at ${formatTime(start)}`];
if (row.kind === 'console') return [...facts, ...(row.place === undefined ? [] : [`written by ${row.place}`])].join(', ');
if (end !== undefined && end > start) facts.push(`took ${formatDuration(end - start)}`);
if (values !== undefined) facts.push(formatQuantity(values, 'value'));
facts.push(`${formatBytes(row.sent)} from the page`, `${formatBytes(row.received)} to the page`);
return facts.join(', ');
}
#showError(row) {
const label = create('p', 'outcome');
label.dataset.state = stateOf(row);
showText(label, outcomeLabel(row));
this.#error.replaceChildren(label, ...(row.grant === undefined ? [] : [createGrantView(row.grant, 'copy-grant')]));
}
async #copyTest() {
const row = this.#row;
if (row === undefined) return;
try {
await copyText(tombolo.call('inspector.test', row.n), 'The test', (source) => {
this.#test.textContent = source;
this.#test.hidden = false;
return this.#test;
});
} catch (error) {
showFailure('Copying as a test', error);
}
}
async #load() {
const row = this.#row;
if (row === undefined) return;
this.#requests += 1;
const request = this.#requests;
if (!row.hasPayload) return this.#payload.replaceChildren(create('p', 'note', 'This row has no payload.'));
let nodes;
try {
nodes = viewsOf(row, await tombolo.call('inspector.payload', row.n));
} catch (error) {
const note = create('p', 'note');
showText(note, `The payload is not available: ${error instanceof Error ? error.message : String(error)}`);
nodes = [note];
}
if (request === this.#requests) this.#payload.replaceChildren(...nodes);
}
}
const titleOf = (row) => (row.kind === 'console' ? levelLabel(row) : row.name || kindLabel(row));
function viewsOf(row, payload) {
const nodes = [];
if (payload.argument !== undefined) nodes.push(createJSONView(row.kind === 'console' ? 'Arguments' : 'Argument', payload.argument, true));
if (payload.result !== undefined) nodes.push(createJSONView('Result', payload.result, true));
if (payload.values !== undefined) nodes.push(createJSONView('Latest values', payload.values, true));
if (nodes.length === 0) nodes.push(create('p', 'note', 'The payload is empty.'));
if (payload.isCut) nodes.push(create('p', 'note', 'Parts of the payload are missing: they were too large, too old, or too many at once.'));
return nodes;
}
class DocumentList {
all = [];
#labels = new Map();
replace(documents) {
this.all = documents;
for (const { n, origin } of documents) this.#labels.set(n, `${n} · ${origin}`);
for (const n of this.#labels.keys()) {
if (this.#labels.size <= 10_000) break;
this.#labels.delete(n);
}
}
labelOf(n) {
return this.#labels.get(n) ?? String(n);
}
}
function updateTable(body, rows, classes) {
while (body.rows.length > rows.length) body.deleteRow(-1);
rows.forEach((row, index) => {
const element = body.rows[index] ?? body.insertRow();
element.dataset.id = row.id;
element.classList.toggle('old', row.isOld === true);
row.cells.forEach((text, column) => {
const cell = element.cells[column] ?? element.appendChild(create('td', classes[column]));
if (cell.dataset.text === text) return;
cell.dataset.text = text;
showText(cell, text, { maximumLength: 500 });
});
});
}
const maximumDocuments = 500;
const frameLabels = { top: 'Top', sameOrigin: 'Same origin', foreign: 'Other origin' };
function renderDocuments(documents) {
const shown = documents.slice(-maximumDocuments);
const rows = shown.map((item) => ({
id: String(item.n),
isOld: item.end !== undefined,
cells: [
String(item.n),
item.origin,
item.url,
frameLabels[item.frame] ?? item.frame,
item.isDirect ? 'Direct' : 'Script messages',
formatTime(item.start),
item.end === undefined ? 'Open' : formatTime(item.end),
formatCount(item.pending),
formatBytes(item.heldBytes),
],
}));
updateTable(elementById('documents-rows', HTMLTableSectionElement), rows, ['number', 'name', 'url', '', '', 'number', 'number', 'number', 'number']);
return `${formatCount(shown.length)} of ${formatCount(documents.length)} documents`;
}
function showCount(text) {
elementById('count', HTMLElement).textContent = text;
}
function showSkipped(skipped) {
const element = elementById('skipped', HTMLElement);
const rows = skipped === 1 ? '1 row was' : `${formatCount(skipped)} rows were`;
const text = skipped > 0 ? `${rows} left out: too many a second. Totals counts all calls.` : '';
if (element.textContent !== text) element.textContent = text;
}
class JournalClock {
#offset = Number.NEGATIVE_INFINITY;
#stopped;
adjust(now, local) {
this.#offset = Math.max(this.#offset, now - local);
}
now(local) {
return this.#stopped ?? Math.max(0, local + this.#offset);
}
stop(local) {
this.#stopped = this.now(local);
}
resume() {
this.#stopped = undefined;
}
}
class PolicyPanel {
#documents;
#select = elementById('check-document', HTMLSelectElement);
#name = elementById('check-name', HTMLInputElement);
#isEvent = elementById('check-event', HTMLInputElement);
#answer = elementById('check-answer', HTMLElement);
constructor(documents) {
this.#documents = documents;
elementById('check', HTMLFormElement).addEventListener('submit', (event) => {
event.preventDefault();
this.#check();
});
}
async load() {
this.updateDocuments();
try {
const { grants, calls, events } = await tombolo.call('inspector.policy');
showNames('policy-grants', grants, 'The policy has no grants.');
showNames('policy-calls', calls, 'The app has no calls.');
showNames('policy-events', events, 'The app has no events.');
const options = [...calls, ...events].slice(0, 1000).map((name) => {
const option = create('option');
option.value = name;
return option;
});
elementById('known-names', HTMLDataListElement).replaceChildren(...options);
} catch (error) {
showFailure('Loading the policy', error);
}
}
updateDocuments() {
const chosen = this.#select.value;
const options = this.#documents.all
.filter(({ end }) => end === undefined)
.map(({ n }) => {
const option = create('option');
option.value = String(n);
option.textContent = visibleText(this.#documents.labelOf(n));
return option;
});
this.#select.replaceChildren(...options);
if (options.some(({ value }) => value === chosen)) this.#select.value = chosen;
}
async #check() {
const document = Number(this.#select.value);
const name = this.#name.value.trim();
if (this.#select.value === '' || name === '') return this.#show('Choose a document and enter a name.', 'none');
try {
const { isAllowed, text, grant } = await tombolo.call('inspector.check', { document, name, isEvent: this.#isEvent.checked });
this.#show(text, isAllowed ? 'ok' : 'failed', grant);
} catch (error) {
this.#show(error instanceof Error ? error.message : String(error), 'failed');
}
}
#show(text, state, grant) {
const label = create('p', 'outcome');
label.dataset.state = state;
showText(label, text);
this.#answer.replaceChildren(label, ...(grant === undefined ? [] : [createGrantView(grant, 'copy-checked-grant')]));
}
}
function showNames(id, names, emptyText) {
const items = names.map((name) => {
const code = create('code');
showText(code, name);
return create('li', '', code);
});
elementById(id, HTMLElement).replaceChildren(...(items.length > 0 ? items : [create('li', 'note', emptyText)]));
}
const windowLength = 2000;
class StreamRates {
#samples = new Map();
add(rows, now) {
for (const row of rows) {
if (row.values === undefined) continue;
if (row.end !== undefined) {
this.#samples.delete(row.n);
continue;
}
const sample = { time: now, values: row.values };
const samples = this.#samples.get(row.n);
if (samples) {
samples.push(sample);
discardOld(samples, now);
} else {
this.#samples.set(row.n, now - row.start < windowLength ? [{ time: row.start, values: 0 }, sample] : [sample]);
}
}
}
of(n, now) {
const samples = this.#samples.get(n);
if (samples === undefined) return 0;
discardOld(samples, now);
const elapsed = Math.min(windowLength, now - samples[0].time);
if (elapsed < 50) return 0;
return ((samples[samples.length - 1].values - samples[0].values) * 1000) / elapsed;
}
clear() {
this.#samples.clear();
}
}
function discardOld(samples, now) {
let count = 0;
while (count + 1 < samples.length && samples[count + 1].time <= now - windowLength) count += 1;
if (count > 0) samples.splice(0, count);
}
function timeScaleOf(rows, now) {
let from = Number.POSITIVE_INFINITY;
let to = 0;
for (const row of rows) {
from = Math.min(from, row.start);
to = Math.max(to, row.end ?? now, row.start);
}
return from < to ? { from, length: to - from } : { from: Math.min(from, to), length: 1 };
}
function timingBar(row, scale, now) {
const left = clampPercent(((row.start - scale.from) / scale.length) * 100);
const right = clampPercent((((row.end ?? now) - scale.from) / scale.length) * 100);
return { left, width: Math.max(0, right - left) };
}
const clampPercent = (value) => Math.round(Math.min(100, Math.max(0, value)) * 100) / 100;
const maximumCellLength = 300;
class RowSlot {
element = create('div', 'row cells');
#cells;
#prefix;
constructor(columns, prefix) {
this.#prefix = prefix;
this.element.setAttribute('role', 'row');
this.#cells = columns.map((column) => {
const label = create('span', 'text');
const bar = column.hasBar ? create('span', 'bar') : undefined;
const cell = create('div', `cell ${column.id}`, label, ...(bar ? [create('span', 'track', bar)] : []));
cell.setAttribute('role', 'gridcell');
this.element.append(cell);
return { column, cell, label, bar, shown: undefined };
});
}
show(row, { index, isSelected, scale, context }) {
const { element } = this;
const number = String(row.n);
if (element.dataset.n !== number) {
element.dataset.n = number;
element.id = `${this.#prefix}-row-${number}`;
}
element.dataset.kind = row.kind;
element.dataset.state = stateOf(row);
element.setAttribute('aria-rowindex', String(index + 2));
element.setAttribute('aria-selected', String(isSelected));
for (const item of this.#cells) {
const text = item.column.text(row, context);
if (item.shown !== text) {
item.shown = text;
showText(item.label, text, { maximumLength: maximumCellLength });
if (item.column.hasTooltip) item.cell.title = visibleText(cutText(text, maximumCellLength));
}
if (item.bar === undefined) continue;
const { left, width } = timingBar(row, scale, context.now);
item.bar.style.left = `${left}%`;
item.bar.style.width = `${width}%`;
}
}
}
const maximumTop = ({ height, rowHeight, count }) => Math.max(0, count * rowHeight - height);
function visibleRange(list, overscan) {
const { rowHeight, count, height } = list;
const top = Math.min(Math.max(0, list.scrollTop), maximumTop(list));
const start = Math.max(0, Math.floor(top / rowHeight) - overscan);
const end = Math.min(count, Math.ceil((top + Math.max(0, height)) / rowHeight) + overscan);
return { start: Math.min(start, end), end };
}
function scrollTopFor(index, list) {
const top = index * list.rowHeight;
if (top < list.scrollTop || list.height < list.rowHeight) return top;
const bottom = top + list.rowHeight;
return bottom > list.scrollTop + list.height ? bottom - list.height : list.scrollTop;
}
const isAtEnd = (list) => list.scrollTop >= maximumTop(list) - list.rowHeight / 2;
function indexAfterKey(key, index, { count, height, rowHeight }) {
if (count === 0) return undefined;
const page = Math.max(1, Math.floor(height / rowHeight) - 1);
const from = index < 0 ? count : index;
const targets = { ArrowUp: from - 1, ArrowDown: index < 0 ? count - 1 : from + 1, PageUp: from - page, PageDown: from + page, Home: 0, End: count - 1 };
if (!Object.hasOwn(targets, key)) return undefined;
return Math.min(Math.max(0, targets[key]), count - 1);
}
const rowHeight = 24;
class RowList {
element;
isFollowing = true;
#view;
#columns;
#body = create('div', 'body');
#layer = create('div', 'layer');
#slots = [];
#scrollTop = 0;
#count = 0;
constructor(id, view, columns, requestRender) {
this.#view = view;
this.#columns = columns;
this.#body.setAttribute('role', 'presentation');
this.#layer.setAttribute('role', 'rowgroup');
this.#body.append(this.#layer);
this.element = create('div', 'grid', createHeader(columns), this.#body);
this.element.id = id;
this.element.setAttribute('aria-rowcount', '1');
this.element.addEventListener('scroll', () => {
if (this.element.scrollTop === this.#scrollTop) return;
this.#scrollTop = this.element.scrollTop;
this.isFollowing = isAtEnd(this.window);
requestRender();
});
new ResizeObserver(requestRender).observe(this.element);
}
get window() {
return { scrollTop: this.#scrollTop, height: Math.max(0, this.element.clientHeight - rowHeight), rowHeight, count: this.#count };
}
get hasPendingRows() {
return this.#layer.querySelector('[data-state=pending]') !== null;
}
render(selected, context) {
const { rows } = this.#view;
const dropped = this.#view.takeDropped();
if (rows.length !== this.#count) {
this.#count = rows.length;
this.#body.style.height = `${this.#count * rowHeight}px`;
this.element.setAttribute('aria-rowcount', String(this.#count + 1));
}
this.scrollTo(this.isFollowing ? this.#count * rowHeight : Math.max(0, this.#scrollTop - dropped * rowHeight));
const { start, end } = visibleRange(this.window, 4);
this.#layer.style.transform = `translateY(${start * rowHeight}px)`;
const visible = [];
for (let index = start; index < end; index += 1) visible.push((rows.at(index)));
this.#resize(visible.length);
const scale = timeScaleOf(visible, context.now);
visible.forEach((row, offset) => {
this.#slots[offset].show(row, { index: start + offset, isSelected: row.n === selected, scale, context });
});
const active = visible.findIndex(({ n }) => n === selected);
if (active < 0) this.element.removeAttribute('aria-activedescendant');
else this.element.setAttribute('aria-activedescendant', this.#slots[active].element.id);
}
scrollTo(top) {
if (Math.abs(this.element.scrollTop - top) >= 1) this.element.scrollTop = top;
this.#scrollTop = this.element.scrollTop;
}
#resize(count) {
while (this.#slots.length < count) {
const slot = new RowSlot(this.#columns, this.element.id);
this.#slots.push(slot);
this.#layer.append(slot.element);
}
for (const slot of this.#slots.splice(count)) slot.element.remove();
}
}
function createHeader(columns) {
const header = create('div', 'head cells');
header.setAttribute('role', 'row');
header.setAttribute('aria-rowindex', '1');
for (const { id, title } of columns) {
const cell = create('div', `cell ${id}`, title);
cell.setAttribute('role', 'columnheader');
header.append(cell);
}
return header;
}
class RowGrid {
selected;
#view;
#list;
#requestRender;
#empty = create('p', 'empty');
constructor(panel, { label, view, columns }, requestRender) {
this.#view = view;
this.#requestRender = requestRender;
this.#list = new RowList(`${panel.id}-grid`, view, columns, requestRender);
const { element } = this.#list;
element.tabIndex = 0;
element.setAttribute('role', 'grid');
element.setAttribute('aria-label', label);
panel.append(element, this.#empty);
this.#addMouseListeners(element);
element.addEventListener('keydown', (event) => this.#receiveKey(event));
}
get hasPendingRows() {
return this.#list.hasPendingRows;
}
follow() {
this.#list.isFollowing = true;
}
render(context) {
this.#empty.hidden = this.#view.rows.length > 0;
this.#empty.textContent = this.#view.total > 0 ? 'No row matches the search.' : 'No rows yet.';
this.#list.render(this.selected, context);
}
#addMouseListeners(element) {
let isPressed = false;
element.addEventListener('mousedown', (event) => {
if (event.button !== 0) return;
isPressed = true;
this.#selectTarget(event.target);
});
element.addEventListener('click', (event) => {
if (!isPressed) this.#selectTarget(event.target);
isPressed = false;
});
}
#selectTarget(target) {
const element = target instanceof Element ? target.closest('.row') : null;
if (element instanceof HTMLElement) this.#select(Number(element.dataset.n));
}
#receiveKey(event) {
if (event.ctrlKey || event.altKey || event.metaKey) return;
if (event.key === 'Escape') return this.#select(undefined);
const { rows } = this.#view;
const list = { ...this.#list.window, count: rows.length };
const target = indexAfterKey(event.key, this.selected === undefined ? -1 : rows.lowerBound(this.selected), list);
if (target === undefined) return;
event.preventDefault();
this.#list.isFollowing = target === rows.length - 1;
this.#list.scrollTo(scrollTopFor(target, list));
this.#select(rows.at(target)?.n);
}
#select(n) {
this.selected = n;
this.#requestRender();
}
}
const minimumGap = 4096;
class OrderedRows {
#items = [];
#head = 0;
get length() {
return this.#items.length - this.#head;
}
at(index) {
return index < 0 ? undefined : this.#items[this.#head + index];
}
lowerBound(n) {
let low = this.#head;
let high = this.#items.length;
if (low < high && numberOf(this.#items[high - 1]) < n) return high - this.#head;
while (low < high) {
const middle = (low + high) >>> 1;
if (numberOf(this.#items[middle]) < n) low = middle + 1;
else high = middle;
}
return low - this.#head;
}
put(row) {
const index = this.lowerBound(row.n);
if (this.at(index)?.n === row.n) this.#items[this.#head + index] = row;
else if (index === this.length) this.#items.push(row);
else this.#items.splice(this.#head + index, 0, row);
}
remove(n) {
const index = this.lowerBound(n);
if (this.at(index)?.n !== n) return;
if (index === 0) this.dropFirst(1);
else this.#items.splice(this.#head + index, 1);
}
dropFirst(count) {
if (count >= this.length) return this.clear();
this.#items.fill(undefined, this.#head, this.#head + count);
this.#head += count;
if (this.#head < minimumGap || this.#head < this.length) return;
this.#items.splice(0, this.#head);
this.#head = 0;
}
clear() {
this.#items = [];
this.#head = 0;
}
*[Symbol.iterator]() {
for (let index = 0; index < this.length; index += 1) yield (this.at(index));
}
}
const numberOf = (row) => row?.n ?? -1;
class RowStore {
rows = new OrderedRows();
#views;
#capacity;
constructor(views, capacity = 100_000) {
this.#views = views;
this.#capacity = capacity;
}
apply({ forgetBefore, rows }) {
this.#forget(forgetBefore);
for (const row of rows) {
const isNew = this.find(row.n) === undefined;
if (isNew && this.rows.length >= this.#capacity && row.n < (this.rows.at(0)?.n ?? 0)) continue;
this.rows.put(row);
for (const view of this.#views) view.put(row, isNew);
if (this.rows.length > this.#capacity) this.#dropFirst();
}
}
find(n) {
const row = this.rows.at(this.rows.lowerBound(n));
return row?.n === n ? row : undefined;
}
filter(filter) {
for (const view of this.#views) view.refill(filter, this.rows);
}
clear() {
this.rows.clear();
for (const view of this.#views) view.clear();
}
#forget(n) {
if (n === Number.POSITIVE_INFINITY) return this.clear();
while ((this.rows.at(0)?.n ?? n) < n) this.#dropFirst();
}
#dropFirst() {
const row = this.rows.at(0);
if (row === undefined) return;
for (const view of this.#views) view.drop(row);
this.rows.dropFirst(1);
}
}
class RowView {
rows = new OrderedRows();
total = 0;
#kinds;
#filter = () => true;
#dropped = 0;
constructor(kinds) {
this.#kinds = new Set(kinds);
}
put(row, isNew) {
if (!this.#kinds.has(row.kind)) return;
if (isNew) this.total += 1;
if (this.#filter(row)) this.rows.put(row);
else if (!isNew) this.rows.remove(row.n);
}
drop(row) {
if (!this.#kinds.has(row.kind)) return;
this.total -= 1;
if (this.rows.at(0)?.n !== row.n) return;
this.rows.dropFirst(1);
this.#dropped += 1;
}
clear() {
this.rows.clear();
this.total = 0;
this.#dropped = 0;
}
refill(filter, all) {
this.#filter = filter;
this.clear();
for (const row of all) this.put(row, true);
}
takeDropped() {
const dropped = this.#dropped;
this.#dropped = 0;
return dropped;
}
}
class Tabs {
#tabs;
#selected;
#onSelect;
constructor(list, onSelect) {
this.#tabs = [...list.querySelectorAll('button')];
this.#selected = this.#tabs[0];
this.#onSelect = onSelect;
list.addEventListener('click', ({ target }) => {
const tab = this.#tabs.find((item) => target instanceof Node && item.contains(target));
if (tab) this.#select(tab);
});
list.addEventListener('keydown', (event) => {
if (event.ctrlKey || event.altKey || event.metaKey) return;
const tab = this.#tabAfterKey(event.key);
if (tab === undefined) return;
event.preventDefault();
this.#select(tab);
tab.focus();
});
}
get selected() {
return panelOf(this.#selected);
}
#tabAfterKey(key) {
const index = this.#tabs.indexOf(this.#selected);
switch (key) {
case 'ArrowLeft':
return this.#tabs.at(index - 1);
case 'ArrowRight':
return this.#tabs[(index + 1) % this.#tabs.length];
case 'Home':
return this.#tabs[0];
case 'End':
return this.#tabs.at(-1);
default:
return undefined;
}
}
#select(selected) {
this.#selected = selected;
for (const tab of this.#tabs) {
const isSelected = tab === selected;
tab.setAttribute('aria-selected', String(isSelected));
tab.tabIndex = isSelected ? 0 : -1;
const panel = document.getElementById(panelOf(tab));
if (panel) panel.hidden = !isSelected;
}
selected.scrollIntoView({ block: 'nearest', inline: 'nearest' });
this.#onSelect(panelOf(selected));
}
}
const panelOf = (tab) => tab.getAttribute('aria-controls') ?? '';
const stateFilters = {
'is:failed': (row) => stateOf(row) === 'failed',
'is:denied': (row) => row.outcome === 'denied',
'is:pending': (row) => stateOf(row) === 'pending',
'is:warning': (row) => stateOf(row) === 'warning',
};
function parseFilter(text) {
const filters = text
.toLowerCase()
.split(/\s+/u)
.map(filterOfTerm)
.filter((filter) => filter !== allRows);
if (filters.length === 0) return allRows;
return (row) => filters.every((matches) => matches(row));
}
const allRows = () => true;
function filterOfTerm(term) {
if (!term.startsWith('-')) return positiveFilter(term);
const excluded = positiveFilter(term.slice(1));
return excluded === allRows ? allRows : (row) => !excluded(row);
}
function positiveFilter(term) {
if (term === '' || term === 'is:' || term === 'document:') return allRows;
if (Object.hasOwn(stateFilters, term)) return stateFilters[term];
const number = /^document:(\d+)$/u.exec(term);
if (number) return (row) => row.document === Number(number[1]);
return (row) => row.name.toLowerCase().includes(term) || hasTerm(row.outcome, term) || hasTerm(row.text, term) || hasTerm(row.place, term);
}
const hasTerm = (text, term) => text?.toLowerCase().includes(term) === true;
class Toolbar {
#pause = elementById('pause', HTMLButtonElement);
#delegate;
#isPaused = false;
constructor(delegate) {
this.#delegate = delegate;
const search = elementById('search', HTMLInputElement);
search.addEventListener('input', () => delegate.filter(parseFilter(search.value)));
this.#pause.addEventListener('click', () => this.#togglePause());
elementById('clear', HTMLButtonElement).addEventListener('click', () => this.#clear());
for (const form of ['lines', 'trace']) {
const button = elementById(`export-${form}`, HTMLButtonElement);
button.addEventListener('click', () => this.#export(form, button));
}
addEventListener('keydown', (event) => {
if (!(event.ctrlKey || event.metaKey) || event.key !== 'f') return;
event.preventDefault();
search.focus();
search.select();
});
}
showWaiting(count) {
const label = this.#isPaused ? `Resume (${formatQuantity(count, 'row')} waiting)` : 'Pause';
if (this.#pause.textContent !== label) this.#pause.textContent = label;
}
#togglePause() {
this.#isPaused = !this.#isPaused;
this.#pause.classList.toggle('active', this.#isPaused);
this.#delegate.pause(this.#isPaused);
this.showWaiting(0);
}
async #clear() {
try {
this.#delegate.clear();
await tombolo.call('inspector.clear');
showStatus('');
} catch (error) {
showFailure('Clearing the journal', error);
}
}
async #export(form, button) {
button.disabled = true;
showStatus('Exporting…');
try {
const { path } = await tombolo.call('inspector.export', form);
showStatus(`Exported to ${path}`);
} catch (error) {
showFailure('The export', error);
} finally {
button.disabled = false;
}
}
}
const maximumNames = 500;
function renderTotals(totals) {
const sorted = [...totals].sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1));
const rows = sorted.slice(0, maximumNames).map((total) => ({
id: total.name,
cells: [
total.name,
formatCount(total.calls),
formatCount(total.failures),
total.measured > 0 ? formatDuration(total.milliseconds / total.measured) : '',
formatBytes(total.bytes),
],
}));
updateTable(elementById('totals-rows', HTMLTableSectionElement), rows, ['name', 'number', 'number', 'number', 'number']);
return `${formatCount(rows.length)} of ${formatCount(sorted.length)} names`;
}
class Inspector {
#queue = new BatchQueue();
#clock = new JournalClock();
#rates = new StreamRates();
#documents = new DocumentList();
#totals = new Map();
#policy = new PolicyPanel(this.#documents);
#details = new Details(this.#documents, () => this.#closeDetails());
#tabs = new Tabs(elementById('tabs', HTMLElement), (name) => this.#open(name));
#panels;
#store;
#toolbar;
#isPaused = false;
#isFrameRequested = false;
#haveTablesChanged = true;
constructor() {
this.#panels = {
calls: this.#createPanel('calls', 'Calls', ['call', 'pageCall', 'notice', 'app'], callColumns),
streams: this.#createPanel('streams', 'Streams', ['stream', 'pageStream', 'app'], streamColumns),
events: this.#createPanel('events', 'Events', ['event', 'listen', 'app'], eventColumns),
console: this.#createPanel('console', 'Console', ['console', 'app'], consoleColumns),
};
this.#store = new RowStore(Object.values(this.#panels).map(({ view }) => view));
this.#toolbar = new Toolbar({
filter: (filter) => {
this.#store.filter(filter);
for (const { grid } of Object.values(this.#panels)) grid.follow();
this.#requestFrame();
},
pause: (isPaused) => this.#pause(isPaused),
clear: () => this.#clear(),
});
setInterval(() => this.#tick(), 500);
this.#requestFrame();
}
receive(batch) {
this.#queue.add(batch);
this.#clock.adjust(batch.now, performance.now());
this.#rates.add(batch.rows, batch.now);
this.#requestFrame();
}
#createPanel(id, label, kinds, columns) {
const view = new RowView(kinds);
return { view, grid: new RowGrid(elementById(id, HTMLElement), { label, view, columns }, () => this.#requestFrame()) };
}
#requestFrame() {
if (this.#isFrameRequested) return;
this.#isFrameRequested = true;
requestAnimationFrame(() => {
this.#isFrameRequested = false;
if (this.#isPaused) this.#toolbar.showWaiting(this.#queue.waiting);
else if (!this.#queue.isEmpty) this.#apply();
this.#render();
});
}
#apply() {
const batch = this.#queue.take();
if (batch.forgetBefore === Number.POSITIVE_INFINITY) this.#totals.clear();
this.#store.apply(batch);
for (const total of batch.totals) this.#totals.set(total.name, total);
if (batch.documents) {
this.#documents.replace(batch.documents);
this.#policy.updateDocuments();
}
this.#haveTablesChanged = true;
showSkipped(batch.skipped);
}
#render() {
const panel = this.#panels[this.#tabs.selected];
if (panel === undefined) return this.#details.show(undefined);
const { view, grid } = panel;
this.#details.show(grid.selected === undefined ? undefined : this.#store.find(grid.selected));
grid.render({ now: this.#clock.now(performance.now()), rates: this.#rates, documents: this.#documents });
showCount(`${formatCount(view.rows.length)} of ${formatCount(view.total)} rows`);
}
#tick() {
if (document.hidden) return;
if (this.#panels[this.#tabs.selected]?.grid.hasPendingRows && !this.#isPaused) this.#requestFrame();
if (this.#haveTablesChanged) this.#renderTables();
}
#renderTables() {
this.#haveTablesChanged = false;
switch (this.#tabs.selected) {
case 'documents':
return showCount(renderDocuments(this.#documents.all));
case 'totals':
return showCount(renderTotals(this.#totals.values()));
default:
}
}
#open(name) {
showCount('');
if (name === 'policy') this.#policy.load();
this.#renderTables();
this.#requestFrame();
}
#pause(isPaused) {
this.#isPaused = isPaused;
if (isPaused) this.#clock.stop(performance.now());
else this.#clock.resume();
this.#requestFrame();
}
#clear() {
this.#store.clear();
this.#queue.clearRows();
this.#rates.clear();
this.#closeDetails();
}
#closeDetails() {
for (const { grid } of Object.values(this.#panels)) grid.selected = undefined;
this.#requestFrame();
}
}
const inspector = new Inspector();
readChanges((batch) => inspector.receive(batch));
})();

"""#

    /// Made of web/source/inspector/inspector.html.
    static let html = #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Bridge Inspector</title>
<link rel="stylesheet" href="inspector.css">
<script src="inspector.js" defer></script>
</head>
<body>
<header class="top">
<div id="tabs" role="tablist" aria-label="Views">
<button type="button" role="tab" id="tab-calls" aria-controls="calls" aria-selected="true">Calls</button>
<button type="button" role="tab" id="tab-streams" aria-controls="streams" aria-selected="false" tabindex="-1">Streams</button>
<button type="button" role="tab" id="tab-events" aria-controls="events" aria-selected="false" tabindex="-1">Events</button>
<button type="button" role="tab" id="tab-console" aria-controls="console" aria-selected="false" tabindex="-1">Console</button>
<button type="button" role="tab" id="tab-documents" aria-controls="documents" aria-selected="false" tabindex="-1">Documents</button>
<button type="button" role="tab" id="tab-totals" aria-controls="totals" aria-selected="false" tabindex="-1">Totals</button>
<button type="button" role="tab" id="tab-policy" aria-controls="policy" aria-selected="false" tabindex="-1">Policy</button>
</div>
<div class="toolbar" role="group" aria-label="Journal">
<input type="search" id="search" aria-label="Search rows" placeholder="Search, or is:failed" title="Parts of names, texts and outcomes. -word excludes rows. Also is:failed, is:denied, is:pending, is:warning and document:1" autocomplete="off" spellcheck="false">
<button type="button" id="pause">Pause</button>
<button type="button" id="clear">Clear</button>
<button type="button" id="export-lines" title="Export as JSON lines">Export JSON</button>
<button type="button" id="export-trace" title="Export as a trace for Perfetto">Export trace</button>
</div>
</header>
<main>
<section id="calls" role="tabpanel" aria-labelledby="tab-calls"></section>
<section id="streams" role="tabpanel" aria-labelledby="tab-streams" hidden></section>
<section id="events" role="tabpanel" aria-labelledby="tab-events" hidden></section>
<section id="console" role="tabpanel" aria-labelledby="tab-console" hidden></section>
<section id="documents" class="scrolling" role="tabpanel" aria-labelledby="tab-documents" tabindex="0" hidden>
<table>
<thead><tr><th scope="col" class="number">#</th><th scope="col">Origin</th><th scope="col">URL</th><th scope="col">Frame</th><th scope="col">Channel</th><th scope="col" class="number">Start</th><th scope="col" class="number">End</th><th scope="col" class="number">Running</th><th scope="col" class="number">Held data</th></tr></thead>
<tbody id="documents-rows"></tbody>
</table>
</section>
<section id="totals" class="scrolling" role="tabpanel" aria-labelledby="tab-totals" tabindex="0" hidden>
<table>
<thead><tr><th scope="col">Name</th><th scope="col" class="number" aria-sort="descending">Calls</th><th scope="col" class="number">Failures</th><th scope="col" class="number">Mean time</th><th scope="col" class="number">Data</th></tr></thead>
<tbody id="totals-rows"></tbody>
</table>
</section>
<section id="policy" class="scrolling" role="tabpanel" aria-labelledby="tab-policy" tabindex="0" hidden>
<form id="check" autocomplete="off">
<h2>Check access</h2>
<div class="fields">
<label>Document <select id="check-document"></select></label>
<label>Name <input type="text" id="check-name" list="known-names" spellcheck="false"></label>
<datalist id="known-names"></datalist>
<fieldset>
<legend>Kind</legend>
<label><input type="radio" name="kind" id="check-call" checked> Call</label>
<label><input type="radio" name="kind" id="check-event"> Event</label>
</fieldset>
<button type="submit" id="check-submit">Check</button>
</div>
<div id="check-answer" aria-live="polite"></div>
</form>
<h2>Grants</h2>
<ul id="policy-grants"></ul>
<details><summary>Calls of the app</summary><ul id="policy-calls"></ul></details>
<details><summary>Events of the app</summary><ul id="policy-events"></ul></details>
</section>
</main>
<section id="details" aria-label="Details of the selected row" tabindex="0" hidden></section>
<footer>
<p id="status" aria-live="polite" data-kind="information"></p>
<p id="skipped"></p>
<p id="count"></p>
</footer>
</body>
</html>

"""#

    /// Made of web/source/inspector/inspector.css.
    static let style = #"""
:root {
    color-scheme: light dark;
    --background: #ffffff;
    --raised: #f3f4f6;
    --text: #1c1d20;
    --muted: #575b63;
    --border: #d5d8dd;
    --field-border: #7d828b;
    --accent: #0b57d0;
    --selected: #d6e4ff;
    --hover: #eef2f8;
    --ok: #166534;
    --failed: #b3261e;
    --pending: #7a4b00;
    --string: #8a1f5c;
    --value: #0b4f9e;
    --row-height: 24px;
}

@media (prefers-color-scheme: dark) {
    :root {
        --background: #1d1e21;
        --raised: #292b2f;
        --text: #e7e8ea;
        --muted: #a9adb5;
        --border: #3b3e44;
        --field-border: #858a93;
        --accent: #8ab4f8;
        --selected: #29436b;
        --hover: #282b31;
        --ok: #86d6a0;
        --failed: #ff9a91;
        --pending: #f0bf6a;
        --string: #f2a5d0;
        --value: #93c4ff;
    }
}

* {
    box-sizing: border-box;
}

[hidden] {
    display: none !important;
}

html,
body {
    height: 100%;
    margin: 0;
}

body {
    display: flex;
    flex-direction: column;
    background: var(--background);
    color: var(--text);
    font: 13px/18px system-ui, sans-serif;
}

h2 {
    margin: 0;
    font-size: 13px;
    font-weight: 600;
}

p {
    margin: 0;
}

code,
.payload {
    font: 12px/18px ui-monospace, monospace;
}

/* Text of inspected pages cannot change the order of the text around it. */
.text,
.key,
code,
td,
li,
h2,
p {
    unicode-bidi: isolate;
}

.escape {
    border-radius: 2px;
    background: var(--raised);
    color: var(--pending);
}

:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
}

/* Controls */

button,
select,
input[type="text"],
input[type="search"] {
    min-height: 26px;
    margin: 0;
    padding: 2px 9px;
    border: 1px solid var(--field-border);
    border-radius: 5px;
    background: var(--background);
    color: inherit;
    font: inherit;
}

/* The engine makes a list taller than the fields beside it. */
select {
    height: 26px;
    padding-block: 0;
}

button {
    flex: none;
    white-space: nowrap;
}

button:hover:not(:disabled) {
    background: var(--hover);
}

button:disabled {
    color: var(--muted);
    border-style: dashed;
}

button.active {
    border-color: var(--accent);
    color: var(--accent);
}

::placeholder {
    color: var(--muted);
    opacity: 1;
}

/* Tabs and toolbar */

.top {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    background: var(--raised);
    border-bottom: 1px solid var(--border);
}

#tabs {
    display: flex;
    overflow-x: auto;
    scrollbar-width: none;
    padding: 0 4px;
}

#tabs button {
    flex: none;
    min-height: 36px;
    border: 0;
    border-bottom: 2px solid transparent;
    border-radius: 0;
    background: none;
    color: var(--muted);
}

#tabs button[aria-selected="true"] {
    border-bottom-color: var(--accent);
    color: var(--text);
    font-weight: 600;
}

.toolbar {
    flex: 1 1 480px;
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    padding: 5px 8px;
}

#search {
    flex: 1 1 150px;
    min-width: 0;
}

/* Panels */

main {
    flex: 1 1 0;
    min-height: 72px;
    position: relative;
}

main > section {
    position: absolute;
    inset: 0;
}

.scrolling {
    overflow: auto;
    padding: 0 0 12px;
}

.empty {
    position: absolute;
    inset: 40% 16px auto;
    color: var(--muted);
    text-align: center;
}

/* Lists. The heights are known to row-list.js. */

.grid {
    position: absolute;
    inset: 0;
    overflow-x: hidden;
    overflow-y: scroll;
    overflow-anchor: none;
}

.body {
    position: relative;
    overflow: hidden;
}

.layer {
    position: absolute;
    inset: 0 0 auto;
}

.cells {
    display: grid;
    height: var(--row-height);
    padding: 0 8px;
    column-gap: 10px;
    white-space: nowrap;
}

#calls .cells {
    grid-template-columns: 56px 68px 94px minmax(90px, 3fr) minmax(50px, 2fr) minmax(110px, 3fr) 70px 64px minmax(80px, 3fr);
}

#streams .cells {
    grid-template-columns: 56px 68px 94px minmax(90px, 3fr) minmax(50px, 2fr) 64px 60px 70px 64px minmax(80px, 3fr);
}

#events .cells {
    grid-template-columns: 56px 68px 94px minmax(90px, 3fr) minmax(60px, 2fr) 64px minmax(80px, 2fr);
}

#console .cells {
    grid-template-columns: 56px 68px 66px minmax(120px, 6fr) minmax(60px, 2fr) minmax(60px, 2fr);
}

.head {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--raised);
    color: var(--muted);
    box-shadow: inset 0 -1px var(--border);
}

.row {
    contain: strict;
    cursor: default;
}

.row:hover {
    background: var(--hover);
}

.row[aria-selected="true"] {
    background: var(--selected);
}

.cell {
    min-width: 0;
    overflow: hidden;
    line-height: 24px;
    text-overflow: ellipsis;
}

.number,
.sent,
.received,
.values,
.rate {
    text-align: right;
    font-variant-numeric: tabular-nums;
}

.time,
.duration {
    font-variant-numeric: tabular-nums;
}

.row .number,
.row .time,
.row .kind,
.row .document,
.row .place {
    color: var(--muted);
}

.row[aria-selected="true"] .cell {
    color: var(--text);
}

.row .duration {
    display: grid;
    grid-template-columns: 56px 1fr;
    column-gap: 6px;
    align-items: center;
}

.track {
    position: relative;
    height: 8px;
    overflow: hidden;
}

.bar {
    position: absolute;
    height: 8px;
    min-width: 2px;
    border-radius: 2px;
    background: var(--accent);
}

.row[data-kind="app"] {
    border-top: 1px solid var(--accent);
    font-weight: 600;
}

.row:is([data-kind="notice"], [data-kind="app"]) .track {
    display: none;
}

[data-state="failed"] .bar {
    background: var(--failed);
}

[data-state="pending"] .bar {
    background: var(--pending);
}

.row[data-kind="console"][data-state="failed"] :is(.level, .message) {
    color: var(--failed);
}

.row[data-state="warning"] :is(.level, .message),
.outcome[data-state="warning"] {
    color: var(--pending);
}

.row[data-state="ok"] .outcome,
.outcome[data-state="ok"] {
    color: var(--ok);
}

.row[data-state="failed"] .outcome,
.outcome[data-state="failed"] {
    color: var(--failed);
}

.row[data-state="pending"] .outcome,
.outcome[data-state="pending"] {
    color: var(--pending);
}

/* Details */

#details {
    flex: 0 0 40%;
    min-height: 110px;
    overflow: auto;
    padding: 0 12px 12px;
    border-top: 1px solid var(--field-border);
    overflow-wrap: anywhere;
}

#details header {
    position: sticky;
    top: 0;
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: 12px;
    padding: 6px 0;
    background: var(--background);
}

#details h2 {
    max-height: 58px;
    padding: 4px 0;
    overflow: auto;
}

.buttons {
    display: flex;
    flex: none;
    gap: 6px;
}

.test {
    overflow-x: auto;
    font: 12px/18px ui-monospace, monospace;
}

.facts,
.note,
.label,
.description {
    color: var(--muted);
}

.error {
    margin: 4px 0 8px;
}

.error .outcome,
#check-answer .outcome {
    white-space: pre-wrap;
}

.grant-view {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    margin-top: 4px;
}

.grant-view .label {
    flex: 1 0 100%;
}

.grant {
    padding: 3px 8px;
    border: 1px solid var(--border);
    border-radius: 4px;
    background: var(--raised);
    overflow-wrap: anywhere;
    user-select: all;
}

.payload summary {
    width: fit-content;
    max-width: 100%;
    cursor: default;
}

.payload .folder > :not(summary) {
    margin-left: 16px;
}

.payload .leaf {
    padding-left: 14px;
    overflow: hidden;
}

.payload button {
    min-height: 22px;
    padding: 0 8px;
    color: var(--text);
    font: 12px/18px system-ui, sans-serif;
}

.key {
    color: var(--muted);
}

.string {
    color: var(--string);
}

.payload .number,
.literal,
.redacted,
.bytes {
    color: var(--value);
}

/* Tables and the policy */

table {
    width: 100%;
    border-collapse: collapse;
}

th,
td {
    max-width: 300px;
    height: 24px;
    padding: 2px 7px;
    overflow: hidden;
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
}

th.number,
td.number {
    text-align: right;
}

th {
    position: sticky;
    top: 0;
    background: var(--raised);
    color: var(--muted);
    font-weight: 400;
    box-shadow: inset 0 -1px var(--border);
}

.old {
    color: var(--muted);
}

#policy {
    padding: 12px;
}

#policy ul {
    margin: 4px 0 12px;
    padding: 0;
    list-style: none;
    overflow-wrap: anywhere;
}

.fields {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    gap: 8px 12px;
    margin: 8px 0;
}

.fields > label {
    display: flex;
    flex: 1 1 160px;
    flex-direction: column;
    min-width: 0;
    color: var(--muted);
}

.fields select,
.fields input[type="text"] {
    width: 100%;
    color: var(--text);
}

fieldset {
    display: flex;
    gap: 12px;
    margin: 0;
    padding: 2px 0;
    border: 0;
}

legend {
    padding: 0;
    color: var(--muted);
}

#check {
    margin-bottom: 16px;
    padding-bottom: 12px;
    border-bottom: 1px solid var(--border);
}

/* Footer */

footer {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    min-height: 27px;
    padding: 4px 12px;
    background: var(--raised);
    border-top: 1px solid var(--border);
}

/* The element stays in the tree while it is empty: screen readers announce changes of elements that are there. */
#status {
    overflow-wrap: anywhere;
}

#status:not(:empty),
#skipped:not(:empty) {
    margin-right: 16px;
}

#status[data-kind="error"] {
    color: var(--failed);
}

#skipped {
    color: var(--pending);
}

#count {
    margin-left: auto;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
}

/* Narrow windows: the details have the columns that the list leaves out. */

@media (max-width: 820px) {
    .cells .kind {
        display: none;
    }

    #calls .cells {
        grid-template-columns: 54px 66px minmax(90px, 3fr) minmax(50px, 2fr) minmax(100px, 2fr) 70px 60px minmax(80px, 3fr);
    }

    #streams .cells {
        grid-template-columns: 54px 66px minmax(90px, 3fr) minmax(50px, 2fr) 60px 56px 70px 60px minmax(70px, 2fr);
    }

    #console .cells {
        grid-template-columns: 54px 66px 64px minmax(120px, 6fr) minmax(60px, 2fr) minmax(50px, 1fr);
    }

    #events .cells {
        grid-template-columns: 54px 66px minmax(90px, 3fr) minmax(60px, 2fr) 60px minmax(70px, 2fr);
    }
}

@media (max-width: 560px) {
    .cells .time,
    .cells .document,
    .cells .sent,
    .cells .received,
    .track {
        display: none;
    }

    .cells {
        column-gap: 8px;
    }

    #calls .cells {
        grid-template-columns: 54px minmax(0, 3fr) 58px minmax(0, 2fr);
    }

    #streams .cells {
        grid-template-columns: 54px minmax(0, 3fr) 56px 52px minmax(0, 2fr);
    }

    #console .cells {
        grid-template-columns: 54px 62px minmax(0, 3fr) minmax(0, 1fr);
    }

    #events .cells {
        grid-template-columns: 54px minmax(0, 3fr) minmax(0, 2fr);
    }

    .row .duration {
        display: block;
    }

    #tabs button {
        padding: 2px 6px;
    }
}

@media (max-height: 420px) {
    #details {
        flex-basis: 50%;
    }
}

@media (prefers-reduced-motion: reduce) {
    * {
        scroll-behavior: auto !important;
        transition: none !important;
        animation: none !important;
    }
}

@media (forced-colors: active) {
    .row[aria-selected="true"] {
        forced-color-adjust: none;
        background: Highlight;
    }

    .row[aria-selected="true"] .cell {
        color: HighlightText;
    }

    .bar {
        forced-color-adjust: none;
        background: CanvasText;
    }

    .row[aria-selected="true"] .bar {
        background: HighlightText;
    }

    #tabs button[aria-selected="true"] {
        border-bottom-color: Highlight;
    }

    .escape {
        outline: 1px solid;
    }
}

"""#
}
