/// An argument with parts that grants can limit, such as a path to a folder, a URL to some origins, or a number to a
/// range.
///
///     struct ReadFile: ScopedArgument {
///         var file: String
///         static let scopes: [ArgumentScope<ReadFile>] = [.path("file") { $0.file }]
///     }
///
///     calls.register("files.read") { (argument: ReadFile) in … }
///
/// A call with such an argument can be granted only with a rule for each of its scopes; see ``Grant/scopes``. Before
/// the handler runs, the bridge checks the values. A call is denied if no grant has all values in its scopes, and fails
/// with `limitExceeded` if a scope has more values than ``BridgeLimits/scopeValues``. `scopes` is read once, when the
/// call is registered.
public protocol ScopedArgument: Decodable {
    /// The parts that grants can limit. Their names must be unique.
    static var scopes: [ArgumentScope<Self>] { get }
}
