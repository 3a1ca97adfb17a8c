import assert from 'node:assert/strict';
import { test } from 'node:test';
import { echo, openPage, record, settle } from './support/page.js';

test('the relay does not poll while a message is unanswered', async () => {
    const page = openPage({ serve: echo });
    for (let count = 0; count < 5; count += 1) await page.tombolo.call('echo', count);
    assert.deepEqual(page.native.controls, ['hello', 'send', 'send', 'send', 'send', 'send']);
    assert.deepEqual(
        page.native.unanswered.map((message) => message.control),
        ['hello'],
    );
});

test('the relay polls when the last message has been answered', async () => {
    const page = openPage();
    const seen = [];
    page.tombolo.on('a', (value) => seen.push(value));
    await settle();
    for (let count = 0; count < 4; count += 1) await page.native.deliver(record('v', 'a', String(count)));
    assert.deepEqual(seen, [0, 1, 2, 3]);
    assert.deepEqual(page.native.controls, ['hello', 'send', 'poll', 'poll', 'poll']);
    assert.equal(page.native.unanswered.length, 1);
});

test('an empty answer is followed by a poll and reports nothing', async () => {
    const page = openPage();
    page.native.last.answer('');
    await settle();
    assert.deepEqual(page.native.controls, ['hello', 'poll']);
    assert.deepEqual(page.browser.reported, []);
});

for (const [outcome, fails] of [
    ['rejects', (message) => message.fail(new Error('gone'))],
    ['is answered with undefined', (message) => message.answer(undefined)],
    ['is answered with an object', (message) => message.answer({ records: 'r' })],
]) {
    test(`a poll that ${outcome} disconnects the document, and is not repeated`, async () => {
        const page = openPage();
        page.native.last.answer('');
        const call = page.tombolo.call('a');
        await settle();
        const [poll, send] = page.native.messages.slice(1);
        assert.deepEqual([poll.control, send.control], ['poll', 'send']);
        fails(poll);
        await assert.rejects(call, { code: 'disconnected' });
        await assert.rejects(page.tombolo.call('b'), { code: 'disconnected' });
        assert.deepEqual(page.native.controls, ['hello', 'poll', 'send']);
    });

    test(`a message of calls that ${outcome} ends pending calls, but not the session`, async () => {
        const page = openPage();
        const call = page.tombolo.call('a');
        await settle();
        fails(page.native.last);
        await assert.rejects(call, { code: 'disconnected' });
        page.native.serve = echo;
        assert.equal(await page.tombolo.call('echo', 5), 5);
    });

    test(`a handshake that ${outcome} leaves the document disconnected`, async () => {
        const page = openPage();
        fails(page.native.last);
        await settle();
        await assert.rejects(page.tombolo.call('a'), { code: 'disconnected' });
        assert.deepEqual(page.native.controls, ['hello']);
    });

    test(`a hide message that ${outcome} has no effect`, async () => {
        const page = openPage();
        page.hide(true);
        fails(page.native.last);
        await settle();
        assert.deepEqual(page.native.controls, ['hello', 'hide']);
    });
}

test('an answer with only the end record disconnects the document, without another poll', async () => {
    const page = openPage();
    const call = page.tombolo.call('a');
    await Promise.all([assert.rejects(call, { code: 'disconnected' }), page.native.deliver('d')]);
    await assert.rejects(page.tombolo.call('b'), { code: 'disconnected' });
    assert.deepEqual(page.native.controls, ['hello', 'send']);
});

test('a message handler that throws disconnects the document', async () => {
    const page = openPage();
    page.native.throws = new Error('InvalidAccessError');
    await assert.rejects(page.tombolo.call('a'), { code: 'disconnected' });
    page.native.last.answer('');
    await settle();
    page.hide(false);
    page.native.throws = undefined;
    await assert.rejects(page.tombolo.call('b'), { code: 'disconnected' });
    assert.deepEqual(page.native.controls, ['hello']);
    assert.deepEqual(page.browser.reported, []);
});

test('a message handler that rejects is not called again', async () => {
    const page = openPage();
    page.native.failure = new Error('no');
    page.native.last.answer('');
    await settle();
    await settle();
    assert.deepEqual(page.native.controls, ['hello']);
    await assert.rejects(page.tombolo.call('a'), { code: 'disconnected' });
});

test('the relay ignores events of the page that are not text', async () => {
    const page = openPage();
    const outcome = page.run(`[5, null, undefined, { records: 'c' }, ['c'], new String('c')].map((detail) => {
        const event = new CustomEvent('tombolo-up', { detail, cancelable: true });
        visualViewport.dispatchEvent(event);
        return event.defaultPrevented;
    })`);
    assert.deepEqual([...outcome], [false, false, false, false, false, false]);
    assert.deepEqual(page.native.controls, ['hello']);
});

test('text that a page dispatches itself gets the true sender header', async () => {
    const page = openPage({ origin: 'https://evil.example', isTop: false });
    page.run(`visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { cancelable: true,
        detail: '1\\x1fhide\\x1f00\\x1fhttps://bank.example\\x1ftop\\x1ec\\x1f1\\x1fx' }))`);
    const { last } = page.native;
    assert.deepEqual([last.control, last.origin, last.place], ['send', 'https://evil.example', 'frame']);
    assert.deepEqual(last.records, [
        ['1', 'hide', '00', 'https://bank.example', 'top'],
        ['c', '1', 'x'],
    ]);
});

test('the page script ignores events that are not text', async () => {
    const page = openPage();
    const call = page.tombolo.call('a');
    await settle();
    page.run(`for (const detail of [5, null, { length: 3 }, ['r\\x1f1'], ''])
        visualViewport.dispatchEvent(new CustomEvent('tombolo-down', { detail }));
        visualViewport.dispatchEvent(new Event('tombolo-down'));`);
    await page.native.deliver(record('r', '1', '5'));
    assert.equal(await call, 5);
});

test('a long message is split into parts, but not within a surrogate pair', async () => {
    const page = openPage();
    await page.trust();
    // At its maximum length, the first part would end inside a surrogate pair.
    const detail = `c\x1f1\x1fa\x1f"${'b'.repeat((1 << 12) - 8)}\u{1F600}${'c'.repeat(1 << 19)}"\x1ex\x1f7`;
    page.global.detail = detail;
    page.run(`visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }))`);
    await settle();
    const parts = page.native.messages.slice(2).filter((message) => message.control !== 'poll');
    assert.equal(parts[0].control, 'first');
    assert.equal(parts.at(-1).control, 'last');
    assert.ok(parts.slice(1, -1).every((part) => part.control === 'more'));
    assert.equal(parts[0].detail, String(detail.length));
    assert.ok(parts.every((part) => part.origin === 'app://tests'));
    const texts = parts.map((part) => part.text.slice(part.text.indexOf('\x1e') + 1));
    assert.equal(texts.join(''), detail);
    assert.ok(texts.every((text) => text.isWellFormed()));
    // The parts grow with each prompt answer, up to a limit.
    assert.equal(texts[0].length, (1 << 12) - 1);
    assert.equal(Math.max(...texts.map((text) => text.length)), 1 << 17);
});

/** Dispatches records to the relay as the page script does. */
async function dispatchRecords(page, detail) {
    page.global.detail = detail;
    page.run(`visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }))`);
    await settle();
}

test('a document has one message in transfer, and more after prompt answers', async () => {
    const page = openPage();
    await page.trust();
    page.native.keepsTwo = false;
    for (let count = 0; count < 100; count += 1) await dispatchRecords(page, record('x', String(count)));
    const kept = 2;
    assert.equal(page.native.unanswered.length, kept + 1);
    // The records that have no room are sent together, in order.
    page.native.unanswered[0].answer('');
    await settle();
    assert.deepEqual(
        page.native.records.map(([, id]) => Number(id)),
        Array.from({ length: 100 }, (_, index) => index),
    );
    for (let count = 100; count < 200; count += 1) await dispatchRecords(page, record('x', String(count)));
    assert.equal(page.native.unanswered.length, kept + 3);
});

test('records with a lone surrogate are not sent, and not joined to others', async () => {
    const page = openPage();
    await page.trust();
    page.native.keepsTwo = false;
    for (const text of ['a', 'b', 'c\ud800', '\udc00d', 'e\ud83d\ude00']) await dispatchRecords(page, record('x', text));
    const dispatch = `visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }))`;
    const wasAccepted = (detail) => !Object.assign(page.global, { detail }) || !page.run(dispatch);
    assert.deepEqual(['f\ud800', 'g'].map(wasAccepted), [false, true]);
    while (page.native.unanswered.length > 2) {
        page.native.unanswered[0].answer('');
        await settle();
    }
    assert.deepEqual(
        page.native.records.filter(([kind]) => kind === 'x').map(([, text]) => text),
        ['a', 'b', 'e\u{1F600}'],
    );
});

test('long messages are sent in parts of limited length, which are short again after a late answer', async () => {
    const page = openPage();
    await page.trust();
    page.native.keepsTwo = false;
    const detail = 'x'.repeat(1 << 20);
    await dispatchRecords(page, detail);
    const parts = () =>
        page.native.messages
            .filter((message) => ['first', 'more', 'last'].includes(message.control))
            .map((message) => message.text.slice(message.text.indexOf('\x1e') + 1));
    assert.deepEqual(
        parts().map((text) => text.length),
        [1 << 12, 1 << 12],
    );
    for (let count = 0; count < 10; count += 1) {
        page.native.unanswered[0].answer('');
        await settle();
        assert.ok(page.native.unanswered.length <= 5);
    }
    assert.equal(parts().at(-1).length, 1 << 17);
    await page.advance(20);
    // One late answer is enough: no part is sent before two of the three messages in transfer have been answered.
    for (let count = 0; count < 3; count += 1) {
        page.native.unanswered[0].answer('');
        await page.advance(20);
        assert.ok(page.native.unanswered.length <= 4);
    }
    assert.equal(parts().at(-1).length, 1 << 12);
    while (parts().join('').length < detail.length) {
        page.native.unanswered[0].answer('');
        await settle();
    }
    assert.ok(parts().join('') === detail);
});

test('an answer is late if its message was posted long before, whatever was posted since', async () => {
    const page = openPage();
    await page.trust();
    page.native.keepsTwo = false;
    await dispatchRecords(page, 'x'.repeat(1 << 20));
    const lengthOfNextPart = async () => {
        const { length } = page.native.messages;
        while (page.native.messages.length === length) {
            page.native.unanswered[0].answer('');
            await settle();
        }
        const { text } = page.native.last;
        return text.length - text.indexOf('\x1e') - 1;
    };
    while ((await lengthOfNextPart()) < 1 << 14);
    await page.advance(15);
    assert.equal(await lengthOfNextPart(), 1 << 15);
    await page.advance(15);
    assert.equal(await lengthOfNextPart(), 1 << 12);
});

test('a synchronous call is not made after too many waiting records', async () => {
    const page = openPage();
    page.native.keepsTwo = false;
    await page.trust();
    for (let count = 0; count < 17; count += 1) await dispatchRecords(page, 'x'.repeat(1 << 20));
    const sent = page.native.messages.length;
    assert.throws(() => page.tombolo.callSync('a'), { code: 'limitExceeded' });
    assert.equal(page.native.messages.length, sent);
});

test('an untrusted document has few unanswered messages, and short ones', async () => {
    const page = openPage();
    page.native.keepsTwo = false;
    page.native.unanswered[0].answer('q');
    await settle();
    const detail = 'x'.repeat(100_000);
    for (let count = 0; count < 100; count += 1) await dispatchRecords(page, detail + count);
    assert.equal(page.native.unanswered.length, 3);
    assert.ok(page.native.messages.every((message) => message.text.length < 17_000));
    // Each answer makes room for another message, in order.
    while (page.native.records.filter(([, text]) => text === undefined).length < 20) {
        page.native.unanswered[0].answer('');
        await settle();
        assert.ok(page.native.unanswered.length <= 5);
    }
    const texts = page.native.messages.slice(2).map((message) => message.text.slice(message.text.indexOf('\x1e') + 1));
    assert.ok((detail + '0' + detail + '1').startsWith(texts.slice(0, 10).join('')));
});

test('a long message that fails between two parts disconnects its call', async () => {
    const page = openPage();
    await page.trust();
    const post = page.native.handler.postMessage;
    page.native.handler.postMessage = (text) => {
        if (page.native.last.control === 'more') throw new Error('InvalidAccessError');
        return post(text);
    };
    await assert.rejects(page.tombolo.call('a', 'x'.repeat(2 << 20)), { code: 'disconnected' });
    page.native.handler.postMessage = post;
    page.tombolo.call('b').catch(() => {});
    await settle();
    assert.deepEqual(page.native.controls, ['hello', 'poll', 'first', 'more', 'send']);
});

test('a call with bytes does not wait for records that could not be posted', async () => {
    const page = openPage({ globals: { Uint8Array } });
    Object.assign(page.relayWorld, { btoa });
    await page.trust();
    page.native.keepsTwo = false;
    const post = page.native.handler.postMessage;
    page.tombolo.call('a', new Array(2 << 20).fill(1), { timeout: 0 }).catch(() => {});
    await settle();
    page.global.bytes = Uint8Array.of(7);
    page.run('tombolo.call("b", bytes, { timeout: 0 }).catch(() => {})');
    await settle();
    page.native.handler.postMessage = () => {
        throw new Error('InvalidAccessError');
    };
    page.native.unanswered[0].answer('');
    await settle();
    page.native.handler.postMessage = post;
    page.tombolo.call('c', undefined, { timeout: 0 }).catch(() => {});
    for (let turn = 0; turn < 10; turn += 1) {
        for (const message of page.native.messages) if (!message.isAnswered) message.answer('');
        await settle();
    }
    assert.ok(page.native.records.some(([, , name]) => name === 'c'));
});
