extension ReleaseStore {
    /// Whether the app has exited in order since ``forgetOrderlyEnd(of:)``.
    nonisolated func hasEndedInOrder(_ bundle: String) -> Bool { data.exists(Self.endName(bundle)) }

    /// Removes the record of an orderly end, after the state that follows from it is stored. If the process is killed in between, the orderly end counts once more,
    /// which cannot cause a false failure.
    nonisolated func forgetOrderlyEnd(of bundle: String) { try? data.remove(Self.endName(bundle)) }

    /// Records that the app ends in order. Does not wait for the actor, so it can be called while the process exits.
    nonisolated func noteOrderlyEnd(of bundle: String) { data.mark(Self.endName(bundle)) }

    /// The path of the file whose existence records an orderly end.
    nonisolated func endPath(of bundle: String) -> String { "\(data.path)/\(Self.endName(bundle))" }

    private static func endName(_ bundle: String) -> String { bundle + ".ended" }
}
