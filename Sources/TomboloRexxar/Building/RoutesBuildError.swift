/// Why a routes map cannot be made of a folder.
public enum RoutesBuildError: Error, Sendable, Hashable {
    /// The folder does not exist, or cannot be read.
    case noFolder(String)
    /// A file in the folder cannot be read.
    case unreadable(String)
    /// The folder has no page.
    case noPages
    /// Several pages would have the same name.
    case sameName([String])
    /// The options make a map that cannot be used.
    case badMap(RoutesMapProblem)
    /// The result would lie in the folder of pages, and be read as pages by the next build.
    case withinItself(String)
    /// A file was changed while the map was made.
    case changed(String)
    /// The result cannot be written.
    case unwritable(String, String)
}

extension RoutesBuildError: CustomStringConvertible {
    /// The error and its remedy.
    public var description: String {
        switch self {
        case .noFolder(let path): "There is no folder “\(path)” that can be read."
        case .unreadable(let path): "The file “\(path)” cannot be read."
        case .noPages: "There is no page in the folder: a page is a file whose name ends with .html."
        case .sameName(let files):
            "\(files.map { "“\($0)”" }.joined(separator: " and ")) would be one page: rename all but one of them."
        case .badMap(let problem): "The map cannot be used as it would be: \(problem). Choose another site or version."
        case .withinItself(let path):
            "“\(path)” is the folder of pages or lies in it, so the next build would take the result for pages: "
                + "choose a folder beside it."
        case .changed(let path): "The file “\(path)” was changed meanwhile, so nothing was published: build again."
        case .unwritable(let path, let reason): "“\(path)” cannot be written: \(reason)"
        }
    }
}
