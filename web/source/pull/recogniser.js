// Recognises that the user pulls a document down from its top.

/** Minimum distance of a pull, in CSS pixels. A minimum number of steps is also required, because in a high window one step of a wheel
 * has that distance. */
const pullThreshold = 100;
const minimumSteps = 2;
/** Distance by which a finger that rests may move, in CSS pixels. */
const fingerSlack = 10;

/**
 * Recognises a pull in the user's movements, step by step. It uses no events and no clock.
 *
 * A pull begins at the top, moves only down, and is recognised when it ends. A movement that only reaches the top by scrolling is
 * not a pull, and neither is one that reverses.
 */
export class PullRecogniser {
    #hasFailed = false;
    #distance = 0;
    #steps = 0;

    /**
     * Adds a step of a wheel.
     * @param {number} sideways @param {number} down - in pixels, as the content is to move
     * @param {boolean} isAtTop
     */
    moveBy(sideways, down, isAtTop) {
        if (!isAtTop || down < 0 || (sideways < 0 ? -sideways : sideways) > down) this.#hasFailed = true;
        this.#distance += down;
        this.#steps += 1;
    }

    /**
     * Adds a position of a finger, relative to where it was put down.
     * @param {number} sideways @param {number} down - in pixels
     * @param {boolean} isAtTop
     */
    moveTo(sideways, down, isAtTop) {
        const aside = sideways < 0 ? -sideways : sideways;
        // A resting finger moves slightly.
        if (!isAtTop || down < -fingerSlack || aside > fingerSlack + down) this.#hasFailed = true;
        this.#distance = down;
        this.#steps += 1;
    }

    /** Marks the movement as something else, for example because of a second finger. */
    fail() {
        this.#hasFailed = true;
    }

    /** @returns {boolean} whether that was a pull */
    end() {
        const wasPull = !this.#hasFailed && this.#distance >= pullThreshold && this.#steps >= minimumSteps;
        this.#hasFailed = false;
        this.#distance = 0;
        this.#steps = 0;
        return wasPull;
    }
}
