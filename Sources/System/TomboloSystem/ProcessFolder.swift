#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Folders of one process, for temporary files that only its user can open.
///
/// A name consists of a prefix, the number of the process, and a random part, so that other processes can find the
/// folders of those that were killed.
package enum ProcessFolder {
    /// Creates an empty folder (0700).
    /// - Parameter location: The path of the folder in which it is created.
    package static func make(in location: String, prefix: String) throws(FileError) -> String {
        var template = Array("\(location)/\(prefix)\(getpid())-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileError("made", location, code: errno) }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The number in a folder's name if no process has it any more; nil for other names too.
    ///
    /// The number proves nothing about a process in another container that shares the folder's location.
    package static func endedProcess(of name: String, prefix: String) -> Int32? {
        guard name.hasPrefix(prefix), let process = Int32(name.dropFirst(prefix.count).prefix { $0 != "-" }),
            process > 0, kill(process, 0) != 0, errno == ESRCH
        else { return nil }
        return process
    }
}
