/// The file of the settings: a JSON object that the user may edit while the browser is closed.
///
/// Its functions block on the disk, so call them off the main actor.
package struct SettingsFile: Sendable {
    /// The result of reading the file.
    package struct Content: Sendable, Hashable {
        /// The settings, with defaults in place of the invalid ones.
        package var settings: BrowserSettings
        /// The invalid settings in the file.
        package var problems: [SettingProblem]
    }

    /// The file that stores the settings as JSON.
    package let file: DurableFile

    /// Creates a settings file; reads and writes nothing.
    package init(_ file: DurableFile) { self.file = file }

    /// Reads the file. If the result has no ``FileReading/value``, use the default settings; the enumeration case
    /// contains the reason.
    package func read() -> FileReading<Content> {
        file.reading { json in
            BrowserSettings.read(json).map { Content(settings: $0.settings, problems: $0.problems) }
        }
    }

    /// Writes all settings atomically.
    package func write(_ settings: BrowserSettings) throws(FileProblem) { try file.replace(with: settings.json) }
}
