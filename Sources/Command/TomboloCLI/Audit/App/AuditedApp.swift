import TomboloEngine
import TomboloPolicyCheck

/// An app as the rules of `tombolo audit` see it: an immutable value, parsed once.
struct AuditedApp: Sendable {
    /// The files, sorted by path.
    var files: [AuditedFile] = []
    /// Folders that every user of the machine can write to, without the sticky bit.
    var writableFolders: [String] = []
    /// Symbolic links that lead out of the app's folder, or nowhere, with their targets.
    var linksOutside: [(path: String, target: String)] = []
    /// Folders with a repository's history (`.git`), which apps should not ship. Their content is not read.
    var hiddenRepositories: [String] = []
    /// Paths that could not be read, with the reason.
    var unread: [(path: String, reason: String)] = []
    /// The engine on which the app runs.
    var engine: AuditedEngine

    var sources: [(path: String, source: SwiftSource)] {
        files.compactMap { file in
            if case .source(let source) = file.content { (file.path, source) } else { nil }
        }
    }

    /// Whether the app's sources or programs have a Rexxar container.
    var hasContainer: Bool {
        sources.contains { !$0.source.offsets(of: "RXRViewController").isEmpty }
            || binaries.contains { $0.image.hasContainer }
    }

    /// The HTML documents.
    var pages: [(path: String, page: HTMLPage)] {
        files.compactMap { file in
            if case .page(let page) = file.content { (file.path, page) } else { nil }
        }
    }

    /// The programs and shared objects.
    var binaries: [(path: String, image: ELFImage)] {
        files.compactMap { file in
            if case .binary(let image) = file.content { (file.path, image) } else { nil }
        }
    }
}

/// The engine on which an app runs.
struct AuditedEngine: Sendable {
    var version: EngineVersion
    /// Whether the version was given by the user, rather than taken from the machine that runs the audit.
    var isNamed: Bool
    var advisories: EngineAdvisories?
}
