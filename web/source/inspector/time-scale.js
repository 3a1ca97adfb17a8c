/** @typedef {import('./types.js').Row} Row */

/** @typedef {{ from: number, length: number }} TimeScale */

/**
 * Returns the common time scale of rows: from the first start to the last end.
 *
 * @param {Iterable<Row>} rows
 * @param {number} now - the end of rows that are not over
 * @returns {TimeScale}
 */
export function timeScaleOf(rows, now) {
    let from = Number.POSITIVE_INFINITY;
    let to = 0;
    for (const row of rows) {
        from = Math.min(from, row.start);
        to = Math.max(to, row.end ?? now, row.start);
    }
    return from < to ? { from, length: to - from } : { from: Math.min(from, to), length: 1 };
}

/**
 * Returns the position of a row's bar on a scale, in percent.
 *
 * @param {Row} row
 * @param {TimeScale} scale
 * @param {number} now
 * @returns {{ left: number, width: number }}
 */
export function timingBar(row, scale, now) {
    const left = clampPercent(((row.start - scale.from) / scale.length) * 100);
    const right = clampPercent((((row.end ?? now) - scale.from) / scale.length) * 100);
    return { left, width: Math.max(0, right - left) };
}

/** @param {number} value @returns {number} */
const clampPercent = (value) => Math.round(Math.min(100, Math.max(0, value)) * 100) / 100;
