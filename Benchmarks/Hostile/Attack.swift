/// The attack that a hostile page repeats in each of its documents.
enum Attack: String, CaseIterable {
    case deniedCalls = "denied"
    case calls
    case attachments
    case listeners
    case prompts
    case console
    case streams

    /// The script of one step. `n` is the number of steps of the document so far, and `tombolo` is the document's object.
    var step: String {
        switch self {
        case .deniedCalls: "tombolo.call('denied.' + 'x'.repeat(900) + n).catch(() => {});"
        case .calls: "tombolo.call('slow', 'x'.repeat(900) + n).catch(() => {});"
        case .attachments: "tombolo.call('slow', new Uint8Array(8 << 20)).catch(() => {});"
        case .listeners: "tombolo.on('x'.repeat(900) + n, () => {});"
        case .prompts: "if (n % 50 === 0) self.prompt('x'.repeat(1 << 20));"
        case .console: "self.console.log('x'.repeat(9000), 'y'.repeat(9000), n);"
        case .streams:
            "(async () => { for await (const value of tombolo.stream('endless', 'x'.repeat(900) + n)) {} })().catch(() => {});"
        }
    }

    /// A script that defines `attack(document)`. It returns a function that makes 200 steps without a break, so that the document reads no
    /// message in between.
    var script: String {
        """
        globalThis.attack = (document) => {
            const { tombolo, self } = document;
            let n = 0;
            return () => { for (let i = 0; i < 200; i += 1) { n += 1; try { \(step) } catch {} } };
        };
        """
    }
}
