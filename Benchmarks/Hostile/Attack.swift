/// What a hostile page does, again and again, in each of its documents.
enum Attack: String, CaseIterable {
    case deniedCalls = "denied"
    case calls
    case attachments
    case listeners
    case prompts
    case console
    case streams

    /// One step of it; `n` counts the steps of the document, `tombolo` is that of the document.
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

    /// Runs steps for as long as the page is there: in bursts during which nothing of what is sent to the page is read.
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
