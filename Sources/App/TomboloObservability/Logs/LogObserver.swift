public import Logging
public import TomboloBridge
import TomboloEngine

/// Writes the calls and documents of pages to a log.
///
///     calls.add(LogObserver(Logger(label: "org.example.notes.bridge")))
///
/// Entries about calls and documents have the level `debug` by default; those about denials, malformed records and
/// memory overruns have the level `warning`. The metadata are `call`, `document`, `milliseconds` and `code`. Arguments,
/// results and error messages are not written, since they may contain users' data. The text of a denial is written
/// without the value of the argument. A document causes at most 100 warnings. Texts are escaped as by `TerminalText`.
///
/// A registry has at most one such observer.
@MainActor
public final class LogObserver: Plugin {
    /// The name of the plugin.
    public let name = "LogObserver"

    private let logger: Logger
    private let level: Logger.Level
    private var clock = CallClock()
    private var observations = BridgeObservations()
    /// The number of warnings that each document has caused.
    private var warnings: [DocumentID: Int] = [:]

    private static let maximumWarnings = 100

    /// Creates an observer. Add it to the registry of an app's calls; it then observes every page that the registry serves.
    /// - Parameters:
    ///   - logger: Receives the entries.
    ///   - level: The level of entries about calls and documents. They cost little if the logger ignores this level.
    public init(_ logger: Logger, calls level: Logger.Level = .debug) { (self.logger, self.level) = (logger, level) }

    /// Begins to observe a page.
    public func load(into bridge: Bridge) {
        observations.add(bridge.observe { [weak self] in self?.receive($0) }, of: bridge)
    }

    /// Ends the observation of a page.
    public func unload(from bridge: Bridge) { observations.remove(bridge) }

    private func receive(_ event: BridgeEvent) {
        switch event {
        case .denied(_, let document, let denial):
            warn("\(denial.redacted)", of: document)
        case .malformed(let reason, let document): warn("A document sent \(reason).", of: document)
        case .exceededMemory(let overrun): logger.report(.warning, "\(overrun)")
        default:
            if case .documentEnded(let document) = event { warnings[document.id] = nil }
            if logger.logLevel <= level { receiveDetail(event) }
        }
    }

    /// Writes a warning, unless the document has caused too many.
    private func warn(_ message: String, of document: Document?) {
        guard logger.logLevel <= .warning else { return }
        if let document {
            let count = warnings[document.id, default: 0] + 1
            warnings[document.id] = count
            guard count <= Self.maximumWarnings else { return }
            if count == Self.maximumWarnings {
                write(.warning, "A document has caused \(count) warnings. Others are left out.", of: document)
            }
        }
        write(.warning, message, of: document)
    }

    private func receiveDetail(_ event: BridgeEvent) {
        switch event {
        case .documentStarted(let document): write(level, "A document has started.", of: document)
        case .documentEnded(let document):
            let unanswered = clock.endAll(of: document).count
            write(
                level, unanswered == 0 ? "A document has ended." : "A document has ended with \(unanswered) calls.",
                of: document)
        case .called(let name, let id, let document): clock.begin(name, id, of: document)
        case .answered(let name, let id, let document, let error):
            writeEnd(name, clock.end(id, of: document)?.duration, of: document, error?.code)
        case .abandoned(_, let id, let document):
            if let (name, duration) = clock.end(id, of: document) { writeEnd(name, duration, of: document, .cancelled) }
        case .calledPage(let name, let document):
            write(level, "A page function was called.", of: document, ["call": name])
        case .denied, .malformed, .exceededMemory: break
        }
    }

    private func writeEnd(_ name: String, _ duration: Duration?, of document: Document, _ code: TomboloError.Code?) {
        var metadata = ["call": name]
        if let duration { metadata["milliseconds"] = "\(duration / .milliseconds(1))" }
        if let code { metadata["code"] = code.rawValue }
        write(level, code == nil ? "A call succeeded." : "A call failed.", of: document, metadata)
    }

    private func write(
        _ level: Logger.Level, _ message: String, of document: Document?, _ metadata: [String: String] = [:]
    ) {
        var metadata = metadata
        if let document { metadata["document"] = "\(document)" }
        logger.report(level, message, metadata: metadata)
    }
}
