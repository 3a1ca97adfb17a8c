import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './support/page.js';
import { makePageScriptWithEntry } from './support/scripts.js';

const pageScript = makePageScriptWithEntry({ name: 'pull', origins: [{ exact: 'app://tests' }], frames: 'top', configuration: null }, 'pulls');

/** @param {string} [first] - what a script of the page does before pulls are watched */
function openPulled(first = '') {
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

test('what a page makes itself is no pull', async () => {
    const page = openPulled();
    for (let i = 0; i < 9; i += 1) page.wheel(-71, { isTrusted: false });
    await page.advance(300);
    assert.equal(page.pulls(), 0);
});

test("what a page puts in the place of the browser's own is not asked", async () => {
    const page = openPulled(`
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

test('a pull by wheel is told once, when the wheel has come to rest', async () => {
    const page = openPulled();
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

test('one notch is not enough, however far it goes, and neither are two with a rest between', async () => {
    const page = openPulled();
    page.wheel(-500);
    await page.advance(260);
    page.wheel(-71);
    await page.advance(260);
    page.wheel(-71);
    await page.advance(260);
    assert.equal(page.pulls(), 0);
});

test('lines and pages count as what they are worth', async () => {
    const page = openPulled();
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

test('who scrolls up to the top goes no further', async () => {
    const page = openPulled();
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

test('what scrolls within the page is scrolled first', async () => {
    const page = openPulled();
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

test('zooming, and what the page deals with itself, is none', async () => {
    for (const rest of [{ ctrlKey: true }, { isPrevented: true }, { deltaX: 300 }, { deltaX: -300 }]) {
        const page = openPulled();
        page.wheel(-71, rest);
        page.pull();
        await page.advance(300);
        assert.equal(page.pulls(), 0, JSON.stringify(rest));
    }
});

test('who turns round has thought better of it', async () => {
    const page = openPulled();
    page.pull();
    page.wheel(1);
    page.pull();
    await page.advance(300);
    assert.equal(page.pulls(), 0);
});

test('a pull by finger is told when the finger goes', async () => {
    const page = openPulled();
    page.finger('touchstart', [100, 100]);
    page.finger('touchmove', [102, 180]);
    page.finger('touchmove', [104, 240]);
    assert.equal(page.pulls(), 0);
    page.finger('touchend');
    assert.equal(page.pulls(), 1);
});

test('a finger that comes back, goes aside or is not alone does not pull', () => {
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
        const page = openPulled();
        page.finger('touchstart', [100, 100]);
        for (const step of steps) page.finger(...step);
        page.finger('touchend');
        assert.equal(page.pulls(), 0, JSON.stringify(steps));
    }
});

test('a finger that the system takes away has not pulled', () => {
    const page = openPulled();
    page.finger('touchstart', [100, 100]);
    page.finger('touchmove', [100, 300]);
    page.finger('touchcancel');
    page.finger('touchend');
    assert.equal(page.pulls(), 0);
});

test('started twice it tells once, and stopped nothing', async () => {
    const page = openPulled();
    page.run('watch().start(); watch().start()');
    page.pull();
    await page.advance(300);
    assert.equal(page.pulls(), 1);
    page.run('watch().stop()');
    page.pull();
    await page.advance(300);
    assert.equal(page.pulls(), 1);
});

test('a page that clears all timers is pulled all the same', async () => {
    const page = openPulled();
    page.pull();
    page.run('for (let i = 0; i < 100; i += 1) clearTimeout(i)');
    await page.advance(1000);
    assert.equal(page.pulls(), 1);
});

test('a recogniser forgets what has ended', () => {
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
