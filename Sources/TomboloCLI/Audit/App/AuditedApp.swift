import TomboloEngine

/// An app as the rules of `tombolo audit` see it: a value, parsed once.
struct AuditedApp: Sendable {
    /// The files, in the order of their paths.
    var files: [AuditedFile] = []
    /// Folders that every user of the machine may write to, without the sticky bit.
    var writableFolders: [String] = []
    /// Links that lead out of the app's folder, or nowhere, with where they lead.
    var linksOutside: [(path: String, target: String)] = []
    /// Folders that are not looked into and that nothing should ship: `.git`.
    var hiddenRepositories: [String] = []
    /// What could not be looked at, and why.
    var unread: [(path: String, reason: String)] = []
    /// The engine that the app runs on.
    var engine: AuditedEngine

    /// The Swift sources.
    var sources: [(path: String, source: SwiftSource)] {
        files.compactMap { file in
            if case .source(let source) = file.content { (file.path, source) } else { nil }
        }
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

/// The engine that an app runs on.
struct AuditedEngine: Sendable {
    var version: EngineVersion
    /// Whether it was named, and is not just that of the machine that the audit runs on.
    var isNamed: Bool
    var advisories: EngineAdvisories?
}
