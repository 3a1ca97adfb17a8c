package import TomboloUpdates

/// The reason why a folder cannot be published.
package enum SiteError: Error, Sendable, Hashable {
    /// The folder cannot be read.
    case unreadable(String, reason: String)
    /// The folder has no files.
    case empty(String)
    /// The entry is a symbolic link.
    case link(String)
    /// The name of a file or of a folder begins with a dot, and is not `.well-known`.
    case hidden(String)
    /// The entry is neither a file nor a folder.
    case special(String)
    /// The path of a file is invalid.
    case path(String, BundlePathError)
    /// The folder contains the repository, or the repository contains the folder.
    case containsRepository(String)
}

extension SiteError: CustomStringConvertible {
    /// The error and its remedy.
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "“\(path)” could not be read: \(reason)"
        case .empty(let path): "“\(path)” has no files to publish."
        case .link(let path): "“\(path)” is a symbolic link. Replace it with the file, since links are not published."
        case .hidden(let path):
            "“\(path)” is hidden: apps do not serve it, and it may contain what is not meant to be published. Remove it, or publish another folder."
        case .special(let path): "“\(path)” is neither a file nor a folder. Remove it."
        case .path(let path, let error): "“\(path)” cannot be published: \(error). Rename it."
        case .containsRepository(let path):
            "“\(path)” contains the repository, or is a part of it. Publish only the folder of built pages."
        }
    }
}
