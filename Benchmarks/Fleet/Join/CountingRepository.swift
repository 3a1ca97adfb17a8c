import FleetModel
import Foundation
import TomboloUpdates

/// The repository on the web, whose requests are counted.
struct CountingRepository: RepositorySource {
    let web: WebRepository
    let log: RequestLog

    func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer {
        let time = log.now
        let answer: RepositoryAnswer
        do throws(TrustError) {
            answer = try await web.metadata(name, maximumSize: maximumSize, entityTag: entityTag)
        } catch {
            log.note(.failed, at: time)
            throw error
        }
        log.note(Self.kind(name, answer), at: time)
        return answer
    }

    private static func kind(_ name: String, _ answer: RepositoryAnswer) -> RequestKind {
        switch name {
        case "timestamp.json": if case .unchanged = answer { .timestampUnchanged } else { .timestamp }
        case _ where name.hasSuffix(".root.json"): if case .missing = answer { .noRoot } else { .root }
        case _ where name.hasSuffix(".snapshot.json"): .snapshot
        case _ where name.hasSuffix(".targets.json"): .targets
        case _ where name.hasSuffix("-halt.json"): .halts
        default: .channel
        }
    }

    func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer {
        log.note(.manifest, at: log.now)
        return try await web.target(path, length: length)
    }

    func file(
        _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
    ) async throws(TrustError) -> RepositoryAnswer {
        if case .hints = file { log.note(.noHints, at: log.now) } else { log.note(.content, at: log.now) }
        return try await web.file(file, maximumSize: maximumSize, resuming: parts)
    }
}
