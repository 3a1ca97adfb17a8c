import CReleaseMark
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Whether this program was built for release, which the linker decided: see Documentation/Release.md.
package nonisolated enum ReleaseMark {
    /// Whether the program has the mark.
    package static var isPresent: Bool { tombolo_release_is_marked() }

    /// The variables that were removed from the environment before `main`.
    package static var removedVariables: [String] {
        String(cString: tombolo_release_removed()).split(separator: " ").map(String.init)
    }

    /// The variables of an environment that change what the engine, its processes or the framework run or allow, in order.
    package static func overrides(in environment: [String: String]) -> [String] {
        environment.keys.filter { tombolo_release_is_override($0) }.sorted()
    }
}
