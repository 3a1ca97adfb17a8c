/// A stand-in: the parsers store nothing.
package enum StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    case none

    package var description: String { "none" }
}
