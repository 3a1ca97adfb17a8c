/// How the integers of a JSON text are meant.
public enum JSONNumbers: Sendable, Hashable {
    /// As they are written; what does not fit `Int` becomes the nearest `Double`.
    case exact
    /// As JavaScript means them. It has no numbers but doubles and writes the shortest text that leads back to one, so
    /// `36028797018963970` is 2^55, which is 36028797018963968.
    case ofJavaScript
}
