import CWebKitGTK
package import TomboloEngine

/// The WebKitGTK library that the program is linked with.
package nonisolated enum GTKEngine {
    /// The version of the library that is loaded at run time.
    package static var version: EngineVersion {
        EngineVersion(webkit_get_major_version(), webkit_get_minor_version(), webkit_get_micro_version())
    }
}
