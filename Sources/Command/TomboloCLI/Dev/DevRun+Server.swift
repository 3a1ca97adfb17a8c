import Foundation
import TomboloEngine
import TomboloProgram

extension DevRun {
    /// Starts the development server, if the app has one, for one of the app's folders.
    func startServer(for package: DevPackage) async throws(CommandFailure) {
        guard let settings = serverSettings else { return }
        let folders = package.resources.filter { $0.value.isFolder }.keys.sorted()
        let list = folders.joined(separator: ", ")
        if let name = settings.pages {
            guard folders.contains(name) else {
                throw CommandFailure(
                    .faulty,
                    "\(AppDescription.fileName): “pages” is “\(name)”, which is not a folder that the program copies. Use one of \(list)."
                )
            }
            servedFolder = name
        } else {
            guard folders.count == 1 else {
                throw CommandFailure(
                    .faulty,
                    folders.isEmpty
                        ? "The program copies no folder of pages. Add resources: [.copy(\"pages\")] to its target in Package.swift."
                        : "The program copies several folders: \(list). Name the one that the development server serves in “pages” of \(AppDescription.fileName)."
                )
            }
            servedFolder = folders[0]
        }
        let server = try DevServer(settings, of: package.folder, port: requestedPort) { [weak self] text in
            self?.say(text)
        } show: { [output] line in
            output.show(line, from: .web)
        }
        if let command = settings.command {
            say(
                "Starting the development server at http://\(server.authority)/: \(command.filled(port: server.port).text)"
            )
        }
        for added in settings.sources {
            say(
                "In development only, the pages' Content-Security-Policy allows \(added.source) for \(added.directive)."
            )
        }
        self.server = server
        try await server.start()
    }

    /// The source maps of the scripts that the server serves; nil if the pages are read from their folders.
    ///
    /// A server's root is the folder in which its command runs, or the folder of pages that it writes.
    func servedMaps(of package: DevPackage) -> ServedScriptMaps? {
        guard let server, let servedFolder else { return nil }
        let folder = server.settings.command?.folder(in: package.folder) ?? package.folder
        let pages = package.resources[servedFolder].map { [$0] } ?? []
        return ServedScriptMaps(authority: server.authority, folders: [folder] + pages)
    }

    /// The server for the start of the app; nil if the pages are read from their folders.
    var serverStart: JSONValue? {
        guard let server, let servedFolder else { return nil }
        let sources = server.settings.sources.map { added -> JSONValue in
            ["directive": .string(added.directive), "source": .string(added.source)]
        }
        return [
            "folder": .string(servedFolder), "authority": .string(server.authority), "sources": .array(sources),
            "sockets": .string(EmbeddedScripts.developmentSockets),
        ]
    }
}
