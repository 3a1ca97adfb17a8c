import CWebKitGTK
import GLibRuntime
import TomboloEngineGTK

/// A JavaScript engine of its own: contexts of one machine can hand values to each other, and share nothing with other machines.
@MainActor
final class ScriptMachine {
    let reference: GObjectReference

    init() {
        WebKitStart.ensure()
        reference = GObjectReference(adopting: jsc_virtual_machine_new())
    }
}
