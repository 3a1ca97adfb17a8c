/// An argument of calls parts of which grants limit: a path to a folder, an address to some origins, a number to a range.
///
///     struct ReadFile: ScopedArgument {
///         var file: String
///         static let scopes: [ArgumentScope<ReadFile>] = [.path("file") { $0.file }]
///     }
///
///     calls.register("files.read") { (argument: ReadFile) in … }
///
/// A call whose argument has such a type can be granted only with a rule for each of its scopes, ``Grant/scopes``. The bridge compares them before the
/// handler runs; what no grant has in its scope is denied. `scopes` is read once, when the call is registered.
public protocol ScopedArgument: Decodable {
    /// The parts that a grant limits, each with a name of its own.
    static var scopes: [ArgumentScope<Self>] { get }
}
