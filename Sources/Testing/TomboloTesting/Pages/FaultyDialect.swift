package import TomboloBridge
package import TomboloEngine

/// A dialect with a fault in its page script, to check that a test detects it.
@MainActor
package final class FaultyDialect: Dialect {
    private let dialect: any Dialect
    /// The page script with the fault.
    package let pageSource: String

    /// Creates a copy of `dialect` with the fault.
    /// - Throws: ``TestFailure`` if the code of the fault does not occur exactly once. In that case, plant a different
    ///   fault.
    package init(_ dialect: any Dialect, with fault: PlantedFault) throws {
        let source = dialect.pageSource
        guard source.ranges(of: fault.code).count == 1 else {
            throw TestFailure("The page half of \(dialect.name) should hold this exactly once: \(fault.code)")
        }
        self.dialect = dialect
        pageSource = source.replacing(fault.code, with: fault.replacement)
    }

    /// The name of the dialect.
    package var name: String { dialect.name }
    /// The scope of the dialect.
    package var scope: DialectScope { dialect.scope }
    /// The page configuration of the dialect.
    package var pageConfiguration: JSONValue { dialect.pageConfiguration }

    /// Forwards to the dialect.
    package func register(in calls: PluginCalls) { dialect.register(in: calls) }
    /// Forwards to the dialect.
    package func load(into bridge: Bridge) { dialect.load(into: bridge) }
    /// Forwards to the dialect.
    package func documentDidStart(_ document: Document, in bridge: Bridge) {
        dialect.documentDidStart(document, in: bridge)
    }
    /// Forwards to the dialect.
    package func documentDidLoad(_ document: Document, in bridge: Bridge) {
        dialect.documentDidLoad(document, in: bridge)
    }
    /// Forwards to the dialect.
    package func documentDidEnd(_ document: Document, in bridge: Bridge) {
        dialect.documentDidEnd(document, in: bridge)
    }
    /// Forwards to the dialect.
    package func unload(from bridge: Bridge) { dialect.unload(from: bridge) }
}
