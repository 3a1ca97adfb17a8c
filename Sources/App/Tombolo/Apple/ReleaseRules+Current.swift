extension ReleaseRules {
    /// The rules of this program; nil in a debug build. The configuration of the build takes the place of the release mark, which the linker sets on Linux.
    static var current: ReleaseRules? {
        #if DEBUG
        nil
        #else
        ReleaseRules(bundle: .ofThisProgram)
        #endif
    }
}
