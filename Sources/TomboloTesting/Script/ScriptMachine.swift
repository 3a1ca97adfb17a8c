import CWebKitGTK
import GLibRuntime

/// A JavaScript engine of its own: contexts of one machine can hand values to each other, and share nothing with other machines.
@MainActor
final class ScriptMachine {
    let reference = GObjectReference(adopting: jsc_virtual_machine_new())
}
