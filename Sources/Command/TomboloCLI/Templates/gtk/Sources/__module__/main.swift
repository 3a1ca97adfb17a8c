import Foundation
import Tombolo

// From here on, Swift's main actor runs in GTK's main loop.
MainLoop.attach()
let program = Program()
// `tombolo bindings` and `tombolo dev` read the calls in this way.
program.calls.describeOnRequest(of: Program.id)
exit(program.run())
