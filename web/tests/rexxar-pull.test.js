import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './support/page.js';
import { makePageScriptWithEntry } from './support/scripts.js';

const pageScript = makePageScriptWithEntry({ name: 'pull', origins: [{ exact: 'app://tests' }], frames: 'top', configuration: null }, 'pulls');

/** @param {string} [first] - source text that the page runs before pulls are watched */
function openWatchedPage(first = '') {
    const page = openPage({ pageScript });
    page.run(`${first}; watch().start()`);
    const wheel = (deltaY, rest = {}) => page.browser.fire('wheel', { isTrusted: rest.isTrusted, input: { deltaY, ...rest } });
    const finger = (type, ...touches) => page.browser.fire(type, { input: { touches: touches.map(([x, y]) => ({ x, y })) } });
    const pull = (rest) => {
        wheel(-71, rest);
        wheel(-71, rest);
    };
    return Object.assign(page, { wheel, pull, finger, pulls: () => page.global.pulls });
}

const recogniser = () => new (openPage({ pageScript }).global.PullRecogniser)();

test('events that a page dispatches are not a pull', async () => {
    const page = openWatchedPage();
    for (let i = 0; i < 9; i += 1) page.wheel(-71, { isTrusted: false });
    await page.advance(300);
    assert.equal(page.pulls(), 0);
});

test('replaced built-ins do not affect the recognition of pulls', async () => {
    const page = openWatchedPage(`
        Object.defineProperty(Element.prototype, 'scrollTop', { get: () => 0 });
        Object.defineProperty(WheelEvent.prototype, 'deltaY', { get: () => -1000 });
        Object.defineProperty(Event.prototype, 'defaultPrevented', { get: () => false });
        Object.defineProperty(Touch.prototype, 'clientY', { get: () => Math.random() * 1000 });
        TouchEvent = undefined;
        performance.now = () => 0;
        Object.prototype.passive = false;
    `);
    page.wheel(-10);
    page.wheel(-10, { isPrevented: true });
    await page.advance(300);
    assert.equal(page.pulls(), 0);
    page.pull();
    await page.advance(300);
    assert.equal(page.pulls(), 1);
});

test('a pull by wheel is reported once, when the wheel is at rest', async () => {
    const page = openWatchedPage();
    for (let i = 0; i < 5; i += 1) {
        page.wheel(-71);
        await page.advance(200);
    }
    assert.equal(page.pulls(), 0);
    await page.advance(60);
    assert.equal(page.pulls(), 1);
    await page.advance(1000);
    assert.equal(page.pulls(), 1);
    page.pull();
    await page.advance(250);
    assert.equal(page.pulls(), 2);
});

test('one wheel step of any length is not a pull, and neither are two with a rest between them', async () => {
    const page = openWatchedPage();
    page.wheel(-500);
    await page.advance(260);
    page.wheel(-71);
    await page.advance(260);
    page.wheel(-71);
    await page.advance(260);
    assert.equal(page.pulls(), 0);
});

test('distances in lines and pages are converted to pixels', async () => {
    const page = openWatchedPage();
    page.wheel(-2, { deltaMode: 1 });
    await page.advance(260);
    assert.equal(page.pulls(), 0);
    page.wheel(-2, { deltaMode: 1 });
    page.wheel(-1, { deltaMode: 1 });
    await page.advance(260);
    assert.equal(page.pulls(), 1);
    page.wheel(-1, { deltaMode: 2 });
    page.wheel(0);
    await page.advance(260);
    assert.equal(page.pulls(), 2);
});

test('a movement that only scrolls to the top is not a pull', async () => {
    const page = openWatchedPage();
    page.global.document.scrollingElement.scrollTop = 50;
    page.wheel(-71);
    page.global.document.scrollingElement.scrollTop = 0;
    for (let i = 0; i < 5; i += 1) page.wheel(-71);
    await page.advance(300);
    assert.equal(page.pulls(), 0);
    page.pull();
    await page.advance(300);
    assert.equal(page.pulls(), 1);
});

test('a movement over a scrolled element is not a pull', async () => {
    const page = openWatchedPage();
    const list = new page.global.Element();
    const path = [new page.global.Element(), list, page.global.document, page.global];
    list.scrollTop = 1;
    page.pull({ path });
    await page.advance(300);
    assert.equal(page.pulls(), 0);
    list.scrollTop = 0;
    page.pull({ path });
    await page.advance(300);
    assert.equal(page.pulls(), 1);
});

test('zooming, sideways movements and prevented events are not a pull', async () => {
    for (const rest of [{ ctrlKey: true }, { isPrevented: true }, { deltaX: 300 }, { deltaX: -300 }]) {
        const page = openWatchedPage();
        page.wheel(-71, rest);
        page.pull();
        await page.advance(300);
        assert.equal(page.pulls(), 0, JSON.stringify(rest));
    }
});

test('a movement that reverses is not a pull', async () => {
    const page = openWatchedPage();
    page.pull();
    page.wheel(1);
    page.pull();
    await page.advance(300);
    assert.equal(page.pulls(), 0);
});

test('a pull by finger is reported when the finger is lifted', async () => {
    const page = openWatchedPage();
    page.finger('touchstart', [100, 100]);
    page.finger('touchmove', [102, 180]);
    page.finger('touchmove', [104, 240]);
    assert.equal(page.pulls(), 0);
    page.finger('touchend');
    assert.equal(page.pulls(), 1);
});

test('a finger that reverses, moves sideways or is not alone does not pull', () => {
    const moves = [
        [
            ['touchmove', [100, 240]],
            ['touchmove', [100, 150]],
        ],
        [['touchmove', [300, 230]]],
        [
            ['touchmove', [100, 80]],
            ['touchmove', [100, 300]],
        ],
        [
            ['touchstart', [100, 100], [200, 100]],
            ['touchmove', [100, 300]],
        ],
        [['touchmove', [100, 300], [200, 100]]],
    ];
    for (const steps of moves) {
        const page = openWatchedPage();
        page.finger('touchstart', [100, 100]);
        for (const step of steps) page.finger(...step);
        page.finger('touchend');
        assert.equal(page.pulls(), 0, JSON.stringify(steps));
    }
});

test('a cancelled touch is not a pull', () => {
    const page = openWatchedPage();
    page.finger('touchstart', [100, 100]);
    page.finger('touchmove', [100, 300]);
    page.finger('touchcancel');
    page.finger('touchend');
    assert.equal(page.pulls(), 0);
});

test('a watch that is started twice reports a pull once, and a stopped one does not report it', async () => {
    const page = openWatchedPage();
    page.run('watch().start(); watch().start()');
    page.pull();
    await page.advance(300);
    assert.equal(page.pulls(), 1);
    page.run('watch().stop()');
    page.pull();
    await page.advance(300);
    assert.equal(page.pulls(), 1);
});

test('a pull is reported although the page clears all timers', async () => {
    const page = openWatchedPage();
    page.pull();
    page.run('for (let i = 0; i < 100; i += 1) clearTimeout(i)');
    await page.advance(1000);
    assert.equal(page.pulls(), 1);
});

test('a recogniser starts again after each movement', () => {
    const pull = recogniser();
    pull.moveBy(0, 99, true);
    assert.equal(pull.end(), false);
    pull.moveBy(0, 99, true);
    assert.equal(pull.end(), false);
    pull.fail();
    pull.moveBy(0, 500, true);
    assert.equal(pull.end(), false);
    pull.moveTo(0, 0, true);
    pull.moveTo(0, 100, true);
    assert.equal(pull.end(), true);
    assert.equal(pull.end(), false);
});
