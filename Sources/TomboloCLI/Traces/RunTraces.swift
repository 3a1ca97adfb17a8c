/// The traces of one run of the command that is to leave nothing behind.
struct RunTraces {
    /// Marks the process as running, so that a later one can remove what it leaves when it is killed. Without one, it cannot.
    private let mark = try? PrivateFolder()
    private let sandbox = SandboxTraces()

    /// Removes what is there by now, at the end of the run.
    func remove() { sandbox.remove() }
}
