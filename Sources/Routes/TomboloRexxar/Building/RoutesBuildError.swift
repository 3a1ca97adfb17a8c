/// The reason why a routes map cannot be made from a folder.
package enum RoutesBuildError: Error, Sendable, Hashable {
    /// The folder does not exist, or cannot be read.
    case noFolder(String)
    /// A file in the folder cannot be read.
    case unreadable(String)
    /// The folder has no page.
    case noPages
    /// Several pages would have the same name. Contains the paths of their files.
    case sameName([String])
    /// The options lead to an unusable map. Contains the problem.
    case badMap(RoutesMapProblem)
    /// The target is the folder of pages or is in it, so that the next build would read the result as pages.
    case withinItself(String)
    /// A file was changed while the map was made.
    case changed(String)
    /// The result cannot be written. Contains the path and the reason.
    case unwritable(String, String)
}

extension RoutesBuildError: CustomStringConvertible {
    /// The error and its remedy.
    package var description: String {
        switch self {
        case .noFolder(let path): "There is no readable folder “\(path)”."
        case .unreadable(let path): "The file “\(path)” cannot be read."
        case .noPages: "The folder has no pages. A page is a file whose name ends with .html."
        case .sameName(let files):
            "\(files.map { "“\($0)”" }.joined(separator: " and ")) would be the same page. Rename all but one of them."
        case .badMap(let problem): "The map would be invalid: \(problem). Choose another site or version."
        case .withinItself(let path):
            "“\(path)” is the folder of pages or is in it, so the next build would include the output as pages. "
                + "Choose a folder outside the folder of pages."
        case .changed(let path):
            "The file “\(path)” was changed during the build, so nothing was published. Build again."
        case .unwritable(let path, let reason): "“\(path)” cannot be written: \(reason)"
        }
    }
}
