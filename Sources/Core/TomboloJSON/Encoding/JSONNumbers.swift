/// The interpretation of the integers of a JSON text.
public enum JSONNumbers: Sendable, Hashable {
    /// Integers have the value that is written. An integer that does not fit `Int` becomes the nearest `Double`.
    case exact
    /// Integers have the value that JavaScript reads. JavaScript has only doubles, and writes a double as the shortest
    /// text that is parsed as the same double. So the text `36028797018963970` means 2^55, which is 36028797018963968.
    case ofJavaScript
}
