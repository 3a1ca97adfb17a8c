/// The interpretation of the integers of a JSON text.
public enum JSONNumbers: Sendable, Hashable {
    /// As they are written; an integer that does not fit `Int` becomes the nearest `Double`.
    case exact
    /// As in JavaScript. It has only doubles and writes the shortest text that leads back to one, so
    /// `36028797018963970` is 2^55, which is 36028797018963968.
    case ofJavaScript
}
