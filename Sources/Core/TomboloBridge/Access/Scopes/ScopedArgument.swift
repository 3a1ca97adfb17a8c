/// An argument with parts that grants limit: a path to a folder, a URL to some origins, a number to a range.
///
///     struct ReadFile: ScopedArgument {
///         var file: String
///         static let scopes: [ArgumentScope<ReadFile>] = [.path("file") { $0.file }]
///     }
///
///     calls.register("files.read") { (argument: ReadFile) in … }
///
/// A call with such an argument can be granted only with a rule for each of its scopes, ``Grant/scopes``. The bridge
/// checks the values before the handler runs; a value that is in the scope of no grant is denied. `scopes` is read
/// once, when the call is registered.
public protocol ScopedArgument: Decodable {
    /// The parts that a grant limits. Their names are unique.
    static var scopes: [ArgumentScope<Self>] { get }
}
