extension ReleaseRules {
    /// The rules of this program; nil in a debug build. The build configuration decides this here; on Linux, the
    /// release mark does, which the linker sets.
    static var current: ReleaseRules? {
        #if DEBUG
        nil
        #else
        ReleaseRules(bundle: .ofThisProgram)
        #endif
    }
}
