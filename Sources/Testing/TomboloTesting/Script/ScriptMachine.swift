import CJavaScriptCore
import GLibRuntime
import TomboloEngineGTK

/// A separate JavaScript virtual machine. Its contexts can exchange values with each other, but not with other
/// machines.
@MainActor
final class ScriptMachine {
    let reference: GObjectReference

    init() {
        WebKitStart.ensure()
        reference = GObjectReference(adopting: jsc_virtual_machine_new())
    }
}
