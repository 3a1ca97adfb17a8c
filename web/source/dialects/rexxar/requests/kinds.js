/**
 * @param {(self: any) => any} read - a getter or method of the kind; it throws for a value of another kind
 * @param {unknown} value
 */
export function isOfKind(read, value) {
    try {
        read(value);
        return true;
    } catch {
        return false;
    }
}
