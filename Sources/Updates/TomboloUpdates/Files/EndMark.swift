import CEndMark

/// The registration of a file that SIGTERM, SIGINT or SIGHUP creates when it ends the process. The registration ends
/// with this object.
///
/// If the app handles one of these signals itself, that signal does not create the file.
package final class EndMark: Sendable {
    private let number: Int32

    /// Registers a file. At most 64 files can be registered at a time; further ones are not created.
    /// - Parameter path: The path of the file. Its folder must exist when the signal arrives.
    package init(_ path: String) { number = end_mark_add(path) }

    deinit { end_mark_remove(number) }
}
