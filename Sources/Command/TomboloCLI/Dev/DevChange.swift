import Foundation

/// The reaction to a change of files.
enum DevChange: Hashable, Sendable {
    /// The app is built again and replaced.
    case build
    /// The pages are loaded again.
    case reload
    /// Style sheets are loaded again, by their paths from the root of an origin.
    case styles([String])

    /// Creates the reaction that the changed files require; nil if none of them is part of the app.
    /// - Parameters:
    ///   - paths: Absolute paths.
    ///   - served: The folder whose pages come from a development server, so that changes of its files are ignored; nil
    ///     for none.
    init?(_ paths: Set<String>, of package: DevPackage, served: URL? = nil) {
        let servedPath = served?.path(percentEncoded: false)
        let paths = paths.filter { path in servedPath.map { !path.hasPrefix($0) } ?? true }
        guard !paths.isEmpty else { return nil }
        let roots = package.resources.values.map { $0.path(percentEncoded: false) }
        let inPages = paths.filter { path in roots.contains { path.hasPrefix($0) } }
        guard inPages.count == paths.count else {
            self = .build
            return
        }
        let styles = paths.filter { $0.hasSuffix(".css") }
        guard styles.count == paths.count else {
            self = .reload
            return
        }
        self = .styles(
            styles.sorted().compactMap { path in
                roots.first { path.hasPrefix($0) }.map { "/" + path.dropFirst($0.count) }
            })
    }
}

/// The changes since the last build or reload.
struct DevChanges: Hashable, Sendable {
    private(set) var needBuild = false
    private(set) var needReload = false
    private(set) var styles: Set<String> = []

    mutating func add(_ change: DevChange) {
        switch change {
        case .build: needBuild = true
        case .reload: needReload = true
        case .styles(let paths): styles.formUnion(paths)
        }
    }
}
