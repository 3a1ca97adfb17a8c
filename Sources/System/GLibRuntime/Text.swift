import CGLib

extension String {
    /// Copies text that a function returned, and frees it; nil for NULL.
    package init?(consuming text: UnsafeMutablePointer<CChar>?) {
        guard let text else { return nil }
        self.init(cString: text)
        g_free(text)
    }

    /// Copies borrowed text; nil for NULL.
    package init?(copying text: UnsafePointer<CChar>?) {
        guard let text else { return nil }
        self.init(cString: text)
    }
}
