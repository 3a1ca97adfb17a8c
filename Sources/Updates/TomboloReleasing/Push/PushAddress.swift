package import Foundation

/// The address of a destination on the command line.
package enum PushAddress: Sendable, Hashable {
    /// A folder on this machine.
    case folder(URL)
    /// A remote of rclone: its name, a colon, and a path.
    case remote(String)

    /// Parses a path, a file: URL, or a remote of rclone such as `cdn:bucket/app`. A text with a colon before its first slash is a remote.
    /// - Parameter folder: The folder to which a path is relative.
    /// - Throws: ``PushError/destination(_:)``, for the address of a web server too.
    package init(_ text: String, in folder: URL) throws(PushError) {
        if text.hasPrefix("file:") {
            guard let url = URL(string: text), url.isFileURL, url.path(percentEncoded: false).hasPrefix("/"),
                ["", "localhost", nil].contains(url.host(percentEncoded: true))
            else { throw .destination(text) }
            self = .folder(url.standardizedFileURL)
            return
        }
        let head = text.prefix { $0 != "/" }
        guard !text.isEmpty, !text.hasPrefix("-"), !text.utf8.contains(0) else { throw .destination(text) }
        guard head.contains(":") else {
            self = .folder(URL(filePath: text, relativeTo: folder).absoluteURL.standardizedFileURL)
            return
        }
        // “s3://bucket” is an address for other programs: rclone would look for a remote named “s3”.
        guard !text.contains("://") || head.first == ":" else { throw .destination(text) }
        self = .remote(text)
    }
}
