/** Does one thing after the other. */
class Turns {
    /** How many things are not done. */
    waiting = 0;
    last = Promise.resolve();

    /** @param {() => Promise<void>} job */
    take(job) {
        this.waiting += 1;
        this.last = this.last.then(job).then(() => {
            this.waiting -= 1;
        });
    }
}
