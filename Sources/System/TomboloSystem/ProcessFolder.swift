#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Creates folders for the temporary files of one process, which only its user can open.
///
/// A folder's name consists of a prefix, the process number, and a random part. So other processes can find the folders
/// of killed processes.
package enum ProcessFolder {
    /// Creates an empty folder (0700).
    /// - Parameter location: The path of the folder in which the new folder is created.
    package static func make(in location: String, prefix: String) throws(FileError) -> String {
        var template = Array("\(location)/\(prefix)\(getpid())-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileError("made", location, code: errno) }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns the process number in a folder's name if that process has ended. Returns nil if the process is running,
    /// or if the name has another form.
    ///
    /// The result is not reliable for a process in another container that shares the folder's location.
    package static func endedProcess(of name: String, prefix: String) -> Int32? {
        guard name.hasPrefix(prefix), let process = Int32(name.dropFirst(prefix.count).prefix { $0 != "-" }),
            process > 0, kill(process, 0) != 0, errno == ESRCH
        else { return nil }
        return process
    }
}
