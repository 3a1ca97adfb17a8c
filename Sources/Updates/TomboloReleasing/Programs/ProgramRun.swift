import Foundation
import TomboloSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that has finished, with its output.
///
/// Its standard error and its terminal are those of this process, so it can report problems, and ask for a passphrase or a PIN.
struct ProgramRun: Sendable {
    /// The exit status; nil if a signal ended the program.
    let status: Int32?
    let output: Data

    /// Runs a program, and waits until it ends.
    /// - Parameters:
    ///   - words: The program, which is searched for in `PATH` unless it has a slash, and its arguments.
    ///   - input: The content of its standard input, which is a file; nil for the standard input of this process.
    ///   - maximumOutput: Limit of the output, in bytes. A program that writes more is terminated.
    /// - Throws: ``ProgramFailure``.
    init(_ words: [String], input: Data? = nil, maximumOutput: Int) throws(ProgramFailure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system(String(cString: strerror(errno))) }
        let (output, writer) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(output) }
        let child: pid_t
        do throws(ProgramFailure) {
            child = try Self.start(words, input: input, output: writer)
            close(writer)
        } catch {
            close(writer)
            throw error
        }
        let running = RunningProgram(child: child, output: output)
        do throws(ProgramFailure) {
            self.output = try running.content(maximumSize: maximumOutput)
            status = try running.wait()
        } catch {
            running.end()
            throw error
        }
    }

    private static func start(_ words: [String], input: Data?, output: Int32) throws(ProgramFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        let inputFile = try input.map { bytes throws(ProgramFailure) in try Self.scratchFile(with: bytes) }
        defer { if let inputFile { close(inputFile) } }
        if let inputFile { posix_spawn_file_actions_adddup2(&actions, inputFile, STDIN_FILENO) }

        var pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var child: pid_t = 0
        let code = posix_spawnp(&child, words.first ?? "", &actions, nil, &pointers, environ)
        guard code == 0 else {
            throw code == ENOENT ? .notFound(words.first ?? "") : .system(String(cString: strerror(code)))
        }
        return child
    }

    /// Opens a nameless file, which a program can also measure, unlike a pipe: `openssl pkeyutl -rawin` needs the length.
    private static func scratchFile() throws(ProgramFailure) -> Int32 {
        var template = Array((FileManager.default.temporaryDirectory.path + "/tombolo-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else {
            throw .system("A temporary file could not be made: \(String(cString: strerror(errno)))")
        }
        unlink(&template)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        return file
    }

    private static func scratchFile(with bytes: Data) throws(ProgramFailure) -> Int32 {
        let file = try scratchFile()
        guard bytes.withUnsafeBytes({ WholeTransfer.write($0, to: file) }) == 0, lseek(file, 0, SEEK_SET) == 0 else {
            close(file)
            throw .system("Its input could not be written.")
        }
        return file
    }
}
