/** Runs jobs one after the other. */
export class JobQueue {
    /** Number of jobs that are not done. */
    waiting = 0;
    #last = Promise.resolve();

    /** @param {() => Promise<void>} job */
    add(job) {
        this.waiting += 1;
        this.#last = this.#last.then(job).then(() => {
            this.waiting -= 1;
        });
    }
}
