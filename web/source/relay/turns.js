/** Runs jobs one after the other. */
class Turns {
    /** Number of jobs that are not done. */
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
