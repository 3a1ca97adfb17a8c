/// The traces of a run that must not leave anything on the machine.
struct RunTraces {
    /// Marks the process as running, so that a later process can remove its traces if it is killed. If making the folder fails, that is not possible.
    private let mark = try? PrivateFolder()
    private let sandbox = SandboxTraces()

    /// Removes the traces that exist by now, at the end of the run.
    func remove() { sandbox.remove() }
}
