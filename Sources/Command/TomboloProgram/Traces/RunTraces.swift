/// The traces of a run that must not leave anything on the machine.
package struct RunTraces {
    /// Marks the process as running. If the process is killed, a later process can then remove its traces. Nil if the folder could not be
    /// made, in which case the traces of a killed process remain.
    private let mark = try? PrivateFolder()
    private let sandbox = SandboxTraces()

    /// Records what exists before the run.
    package init() {}

    /// Removes the run's traces. Call it at the end of the run.
    package func remove() { sandbox.remove() }
}
