import Foundation
import Logging
import TomboloEngine

extension RXRConfig {
    /// Passes an entry to the app's ``logger``, or to ``diagnosticLogger`` if there is none.
    package func report(_ entry: RXRLog) {
        if let logger { return logger(entry) }
        diagnosticLogger.report(entry.level, entry.event.rawValue, metadata: entry.metadata)
    }
}

extension RXRLog {
    /// The level at which the entry is logged.
    fileprivate var level: Logger.Level {
        switch event {
        case .noRoutesMapURL: .info
        case .rolledBack, .filesWithoutDigest, .passedOverReleases: .notice
        default: .warning
        }
    }

    /// The details of the entry, by name.
    fileprivate var metadata: [String: String] {
        var metadata: [String: String] = [:]
        metadata["url"] = url?.logged(.withoutSecrets)
        metadata["status"] = status.map(String.init)
        metadata["version"] = version
        metadata["error"] = error
        return metadata
    }
}
