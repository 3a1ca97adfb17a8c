import CWebKitGTK
package import TomboloEngine

/// The engine that the program is linked with.
package nonisolated enum GTKEngine {
    /// The engine's version, at run time.
    package static var version: EngineVersion {
        EngineVersion(webkit_get_major_version(), webkit_get_minor_version(), webkit_get_micro_version())
    }
}
