public import TomboloBridge
public import TomboloEngine

/// A dialect with a fault planted in its page half, to see that a test finds it.
@MainActor
public final class FaultyDialect: Dialect {
    private let dialect: any Dialect
    /// The page half with the fault.
    public let pageSource: String

    /// Makes a dialect that is like `dialect`, but has the fault.
    /// - Throws: ``TestFailure`` when the fault's code is not there exactly once: then it is time to plant another.
    public init(_ dialect: any Dialect, with fault: PlantedFault) throws {
        let source = dialect.pageSource
        guard source.ranges(of: fault.code).count == 1 else {
            throw TestFailure("The page half of \(dialect.name) should hold this exactly once: \(fault.code)")
        }
        self.dialect = dialect
        pageSource = source.replacing(fault.code, with: fault.replacement)
    }

    /// That of the dialect.
    public var name: String { dialect.name }
    /// That of the dialect.
    public var scope: DialectScope { dialect.scope }
    /// That of the dialect.
    public var pageConfiguration: JSONValue { dialect.pageConfiguration }

    /// Registers what the dialect does.
    public func register(in calls: PluginCalls) { dialect.register(in: calls) }
    /// Tells the dialect.
    public func load(into bridge: Bridge) { dialect.load(into: bridge) }
    /// Tells the dialect.
    public func documentDidStart(_ document: Document, in bridge: Bridge) {
        dialect.documentDidStart(document, in: bridge)
    }
    /// Tells the dialect.
    public func documentDidLoad(_ document: Document, in bridge: Bridge) {
        dialect.documentDidLoad(document, in: bridge)
    }
    /// Tells the dialect.
    public func documentDidEnd(_ document: Document, in bridge: Bridge) { dialect.documentDidEnd(document, in: bridge) }
    /// Tells the dialect.
    public func unload(from bridge: Bridge) { dialect.unload(from: bridge) }
}
