import CMainLoopHook
import TomboloSecrets

// A program for tests. It performs one operation on the keyring of its session bus: `set NAME VALUE`, `get NAME` or `remove NAME`. It prints the
// value, `none`, `done`, or the code of the error. `beside-cancelled OPERATION NAME` begins other operations, cancels them, and then performs one (`set` sets `value`).

let words = CommandLine.arguments.dropFirst() + ["", "", ""]
let store = try SecretStore(application: "org.tombolo.SecretsProbe")
do {
    switch words.prefix(3).map({ $0 }) {
    case let words where words[0] == "set":
        try await store.set(words[2], for: words[1])
        print("done")
    case let words where words[0] == "beside-cancelled":
        let others = (0..<8).map { number in Task { try await store.set("", for: "other\(number)") } }
        // The others have begun to connect to the keyring.
        for _ in 0..<3 { await Task.yield() }
        for other in others { other.cancel() }
        switch words[1] {
        case "get": print(try await store.text(for: words[2]) ?? "none")
        case "remove": print(try await store.remove(words[2]) ? "done" : "none")
        default:
            try await store.set("value", for: words[2])
            print("done")
        }
    case let words where words[0] == "get": print(try await store.text(for: words[1]) ?? "none")
    case let words: print(try await store.remove(words[1]) ? "done" : "none")
    }
} catch {
    print("\(error.code)")
}
