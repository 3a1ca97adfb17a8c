import Foundation
import TomboloEngine
import TomboloProgram

extension DevRun {
    /// Starts the development server, if the app has one.
    /// - Returns: The name of the folder of pages that it serves.
    func startServer(for package: DevPackage) throws(CommandFailure) -> String? {
        guard let settings = serverSettings else { return nil }
        let folders = package.resources.filter { $0.value.isFolder }.keys.sorted()
        let list = folders.joined(separator: ", ")
        if let name = settings.pages {
            guard folders.contains(name) else {
                throw CommandFailure(
                    .faulty,
                    "\(AppDescription.fileName): “pages” is “\(name)”, which is not a folder that the program copies: \(list)."
                )
            }
            servedFolder = name
        } else {
            guard folders.count == 1 else {
                throw CommandFailure(
                    .faulty,
                    folders.isEmpty
                        ? "The program copies no folder of pages that the development server could serve."
                        : "The program copies several folders: \(list). Name the one that the development server serves in “pages” of \(AppDescription.fileName)."
                )
            }
            servedFolder = folders[0]
        }
        let server = try DevServer(settings, of: package.folder, port: requestedPort) { [weak self] text in
            self?.say(text)
        } show: { line in
            Self.show("web | \(line)")
        }
        if let command = settings.command {
            say("Starting the development server at http://\(server.authority)/: \(command.text)")
        }
        for added in settings.sources {
            say("Unlike in a release, the policy of the pages allows \(added.source) for \(added.directive).")
        }
        try server.start()
        self.server = server
        return servedFolder
    }

    /// The server for the start of the app; nil if the pages are read from their folders.
    var serverStart: JSONValue? {
        guard let server, let servedFolder else { return nil }
        let sources = server.settings.sources.map { added -> JSONValue in
            ["directive": .string(added.directive), "source": .string(added.source)]
        }
        return [
            "folder": .string(servedFolder), "authority": .string(server.authority), "sources": .array(sources),
            "sockets": .string(String(decoding: PackageResources.development_sockets_js, as: UTF8.self)),
        ]
    }
}
