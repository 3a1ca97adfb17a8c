/** Runs jobs one after the other. */
export class JobQueue {
    /** Number of jobs that have not ended. */
    pendingCount = 0;
    #last = Promise.resolve();

    /** @param {() => Promise<void>} job */
    add(job) {
        this.pendingCount += 1;
        this.#last = this.#last.then(job).then(() => {
            this.pendingCount -= 1;
        });
    }
}
