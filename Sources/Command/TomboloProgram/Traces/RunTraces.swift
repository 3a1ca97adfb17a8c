/// The traces of a run that must not leave anything on the machine.
package struct RunTraces {
    /// Marks the process as running, so that a later process can remove its traces if it is killed. If making the folder fails, that is not possible.
    private let mark = try? PrivateFolder()
    private let sandbox = SandboxTraces()

    /// Records what exists before the run.
    package init() {}

    /// Removes the traces that exist by now, at the end of the run.
    package func remove() { sandbox.remove() }
}
