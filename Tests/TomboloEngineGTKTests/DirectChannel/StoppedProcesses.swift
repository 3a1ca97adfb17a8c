import Foundation
import Glibc

import TestSupport
@testable import TomboloEngineGTK

/// Web processes that are stopped by a signal, and continue later.
@MainActor
final class StoppedProcesses {
    /// The processes of earlier pages, which the engine keeps for a while.
    private let earlier = Set(StoppedProcesses.all)
    private var processes: [Int32] = []
    /// The context switches of the main threads when the processes were stopped.
    private var switches: [Int32: Int] = [:]

    isolated deinit { resume() }

    /// Stops the web processes that were started after this object was created. The program blocks until they are stopped, so that what it does next
    /// happens only then.
    func stop() {
        processes = Self.all.filter { !earlier.contains($0) }
        for process in processes { kill(process, SIGSTOP) }
        for _ in 0..<10_000 where !areStopped { usleep(1_000) }
        for process in processes { switches[process] = Self.contextSwitches(process) }
    }

    /// Whether processes were stopped, and all of them still exist and are stopped.
    var areStopped: Bool { !processes.isEmpty && processes.allSatisfy { Self.state($0) == "T" } }

    /// Lets the processes continue.
    func resume() {
        for process in processes { kill(process, SIGCONT) }
    }

    /// Whether the main thread of each process has run since the process was stopped, and the process still exists.
    var haveRun: Bool {
        processes.allSatisfy { process in
            guard let state = Self.state(process), !"TZX".contains(state), let before = switches[process],
                let now = Self.contextSwitches(process)
            else { return false }
            return now > before
        }
    }

    private static var all: [Int32] {
        ProcessTable.descendants(of: getpid(), in: ProcessTable.parents())
            .filter { ProcessTable.name(of: $0) == "WebKitWebProces" && ProcessTable.threadCount(of: $0) > 1 }
    }

    /// The letter that stands for the state of a process; nil if the process does not exist.
    private static func state(_ process: Int32) -> Character? {
        text("stat", of: process)?.split(separator: ")").last?.dropFirst().first
    }

    /// How often the main thread of a process has waited.
    private static func contextSwitches(_ process: Int32) -> Int? {
        let lines = text("status", of: process)?.split(separator: "\n")
        let line = lines?.first { $0.hasPrefix("voluntary_ctxt_switches:") }
        return line?.split(separator: "\t").last.flatMap { Int($0) }
    }

    private static func text(_ name: String, of process: Int32) -> String? {
        try? KernelFile.text("/proc/\(process)/\(name)")
    }
}
