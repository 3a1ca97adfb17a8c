// The form of records; see Documentation/Wire.md.

export const recordSeparator = '\x1e';
export const fieldSeparator = '\x1f';

/** A number in a record or a placeholder. */
export const decimal = /^[0-9]+$/;
