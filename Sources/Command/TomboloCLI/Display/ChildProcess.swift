import Glibc

/// A child process of this process. Nothing but this object ends the child or waits for it.
final class ChildProcess {
    /// The number under which a child receives a passed descriptor.
    static let passedDescriptor: Int32 = 3

    let identifier: pid_t
    private var status: Int32?

    /// Starts a program, which is searched for in the folders of `PATH`.
    /// - Parameters:
    ///   - input: The descriptor that becomes the child's standard input; nil for an empty input.
    ///   - output: The descriptor that becomes the child's standard output.
    ///   - errors: The descriptor that becomes the child's standard error.
    ///   - isApart: Whether the child gets its own process group, so that Ctrl-C in the terminal does not reach it.
    ///   - passed: A descriptor that the child gets as ``passedDescriptor``; nil for none.
    ///   - variables: Variables that are added to the child's environment.
    /// - Throws: ``SpawnFailure``.
    init(
        _ program: String, _ arguments: [String], input: Int32? = nil, output: Int32, errors: Int32,
        isApart: Bool = false,
        passing passed: Int32? = nil, variables: [String: String] = [:]
    ) throws(SpawnFailure) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        if let passed { posix_spawn_file_actions_adddup2(&actions, passed, Self.passedDescriptor) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGPIPE, SIGTERM, SIGINT, SIGHUP] { sigaddset(&defaults, signal) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        // The caller may run on a thread of Swift's pool, which blocks all signals. The child inherits the mask and must receive signals.
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | (isApart ? Int16(POSIX_SPAWN_SETPGROUP) : 0))

        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let added = variables.map { strdup("\($0.key)=\($0.value)") }
        defer { for setting in added { free(setting) } }
        // The first setting of a variable takes effect.
        var settings = added
        var next = environ
        while let setting = next.pointee {
            settings.append(setting)
            next += 1
        }
        settings.append(nil)
        var child: pid_t = 0
        let code = posix_spawnp(&child, program, &actions, &attributes, &words, &settings)
        guard code == 0 else { throw SpawnFailure(program: program, errno: code) }
        identifier = child
    }

    /// Waits until the process has ended, for at most `limit`.
    /// - Returns: How the process ended; nil if it is still running.
    func wait(atMost limit: Duration) -> ProcessEnd? {
        let deadline = ContinuousClock.now + limit
        while true {
            if let end = poll() { return end }
            guard ContinuousClock.now < deadline else { return nil }
            usleep(5_000)
        }
    }

    /// Ends the process with SIGTERM, and with SIGKILL if it does not end within three seconds.
    func end() {
        guard poll() == nil else { return }
        kill(identifier, SIGTERM)
        guard wait(atMost: .seconds(3)) == nil else { return }
        kill(identifier, SIGKILL)
        _ = wait(atMost: .seconds(3))
    }

    /// Ends the process group of a child that was started apart, and waits for it. The signals are SIGINT, SIGTERM and
    /// SIGKILL, with three seconds between them.
    ///
    /// SIGINT comes first, because only on SIGINT does SwiftPM end its compilers, which have their own process groups.
    func endGroup() {
        for signal in [SIGINT, SIGTERM, SIGKILL] {
            guard kill(-identifier, signal) == 0 else { break }
            let deadline = ContinuousClock.now + .seconds(3)
            // The group exists until its processes have ended and their parents have waited for them.
            while poll() == nil || kill(-identifier, 0) == 0, ContinuousClock.now < deadline { usleep(5_000) }
        }
        _ = poll()
    }

    /// How the process ended; nil while it runs.
    private func poll() -> ProcessEnd? {
        if status == nil {
            var word: Int32 = 0
            if waitpid(identifier, &word, WNOHANG) == identifier { status = word }
        }
        return status.map(ProcessEnd.init(waitStatus:))
    }
}

/// How a process ended: with an exit status or by a signal.
enum ProcessEnd: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)

    init(waitStatus word: Int32) {
        let signal = word & 0x7F
        self = signal == 0 ? .exited(word >> 8 & 0xFF) : .killed(signal: signal)
    }
}

/// The error when a program could not be started.
struct SpawnFailure: Error, Hashable, CustomStringConvertible {
    var program: String
    var errno: Int32

    /// Whether the program does not exist.
    var isMissing: Bool { errno == ENOENT }

    var description: String { "\(program) cannot be started: \(String(cString: strerror(errno)))" }
}
