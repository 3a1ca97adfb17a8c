const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/**
 * Formats a number of things, such as `1,234`.
 *
 * @param {number} count
 * @returns {string}
 */
export const formatCount = (count) => countFormat.format(count);

/**
 * Formats a number of things with its noun, such as `1 row` or `2 rows`.
 *
 * @param {number} count
 * @param {string} noun - the singular, whose plural ends with “s”
 * @returns {string}
 */
export const formatQuantity = (count, noun) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/**
 * Formats a number of bytes in decimal units, such as `1.2 kB`.
 *
 * @param {number} bytes
 * @returns {string}
 */
export function formatBytes(bytes) {
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

/**
 * Formats a duration, such as `0.4 ms`, `12 ms`, `1.5 s` or `2 min 5 s`.
 *
 * @param {number} milliseconds
 * @returns {string}
 */
export function formatDuration(milliseconds) {
    const duration = Math.max(0, milliseconds);
    if (duration < 999.5) return `${significant(duration)} ms`;
    if (duration < 59_950) return `${significant(duration / 1000)} s`;
    const seconds = Math.round(duration / 1000);
    return `${formatCount(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}

/**
 * Formats a time of the journal, such as `0:05.120` or `1:02:03.000`.
 *
 * @param {number} milliseconds
 * @returns {string}
 */
export function formatTime(milliseconds) {
    const time = Math.max(0, Math.round(milliseconds));
    const hours = Math.floor(time / 3_600_000);
    const minutes = Math.floor(time / 60_000) % 60;
    const seconds = String(Math.floor(time / 1000) % 60).padStart(2, '0');
    const rest = `${seconds}.${String(time % 1000).padStart(3, '0')}`;
    return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/**
 * Formats a rate, such as `12.5/s`.
 *
 * @param {number} perSecond
 * @returns {string}
 */
export const formatRate = (perSecond) => `${perSecond >= 1000 ? formatCount(perSecond) : significant(perSecond)}/s`;

/** @param {number} value @returns {string} the value with one decimal place below 10, and with none from 10 on */
const significant = (value) => (value < 9.95 ? String(Math.round(value * 10) / 10) : String(Math.round(value)));
