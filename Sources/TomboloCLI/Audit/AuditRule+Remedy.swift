extension AuditRule {
    /// The remedy, in one sentence.
    var remedy: String {
        switch self {
        case .pageInlineScript:
            "Move the script into a file, and handlers into addEventListener: the strict policy runs neither."
        case .pageClearText: "Ship the file with the app, or load it over https."
        case .pageWithoutPolicy:
            "Serve the page with ContentSecurityPolicy.strict, or give it a <meta http-equiv=\"Content-Security-Policy\">."
        case .policyOff: "Leave contentSecurityPolicy as it is (.strict), and allow single sources with allow(_:for:)."
        case .policyWeak: "Take 'unsafe-inline', 'unsafe-eval' and * out of the policy; allow single sources or hashes."
        case .sourceMap: "Leave source maps and references to them out of what you ship."
        case .grantUnreadable: "Correct the policy: as long as it does not parse, it grants nothing."
        case .grantAllCalls: "Name the calls: greeter.greet, or greeter.* for those of one plugin."
        case .grantEmbedded:
            "Grant to top-level documents, or frames \"sameOrigin\": with \"embedded\", the page can call inside any page that embeds it."
        case .grantSynchronous:
            "Grant ordinary calls; a page that waits for a synchronous one does not respond meanwhile."
        case .grantAnyValue:
            "Name the paths, origins, numbers or texts that the pages need."
        case .grantWildcard:
            "Name each host: a wildcard trusts every host below it, those of customers and old services too."
        case .grantClearText: "Grant to https origins: anyone on the network can change pages that come over http."
        case .grantLoopback: "Take origins of this machine out of what you ship: any local program can serve them."
        case .grantFile: "Serve the folder under app:// in place of file: pages."
        case .grantUnregistered: "Correct the name, or remove the grant."
        case .dialectAll:
            "Use functions: .granted, and grant the functions that pages need by name, to top-level documents."
        case .inspectorOn: "Switch it on in debug builds only (#if DEBUG), and give release builds the release mark."
        case .filesReadEveryFile: "Serve a folder under app:// in its place."
        case .engineOverride:
            "Remove the variable: it takes the engine's protections away for everyone who starts the app."
        case .openSwitch: "Remove the switch, or ignore this finding once you know what it opens."
        case .loadHere: "Decide by URL: a page of another origin must not lead this view to pages of the app's own."
        case .scriptInterpolated: "Pass the value as the argument of evaluate; the script reads it as “argument”."
        case .listenEverywhere: "Listen on 127.0.0.1, or on a socket in a folder that only the user can read."
        case .secretInSource: "Take it out, and revoke it: everyone who has the app has the key."
        case .secretStored: "Keep it in the user's keyring (SecretStore of TomboloSecrets), or in memory only."
        case .secretLogged: "Log whether it is there, not its value."
        case .dependencyBranch: "Name a version: from, exact or revision."
        case .packageUnresolved: "Commit Package.resolved, which swift package resolve writes."
        case .securityPolicyMissing: "Add SECURITY.md with an address, and the time in which an answer comes."
        case .routesClearText: "Use https: anyone on the network can replace what comes over http."
        case .routesWithoutDigest: "Give every file a sha256, as `tombolo routes build` does."
        case .routesUnreadable: "Correct the map; `tombolo routes check` names each problem."
        case .storeShared: "Keep it in a folder of the user's own, as the default does: ~/.cache or ~/.local/share."
        case .linkOutside: "Replace the link by what it leads to; links that leave the folder are not served."
        case .fileWritable: "chmod o-w: any local user can exchange it."
        case .fileSecret: "Take it out of what you ship, and revoke the key or the password: treat it as known."
        case .incomplete: "Audit the parts by themselves."
        case .noPIE: "Link with -pie: without it the program's addresses are known beforehand."
        case .noRelro: "Link with -Wl,-z,relro."
        case .noBindNow:
            "Link with -Wl,-z,now, in Package.swift: linkerSettings: [.unsafeFlags([\"-Xlinker\", \"-z\", \"-Xlinker\", \"now\"])]."
        case .executableStack: "Link with -Wl,-z,noexecstack, and find the object file that asks for it."
        case .runPath:
            "Link with --static-swift-stdlib or ship the libraries, and leave $ORIGIN and system folders only: patchelf --set-rpath."
        case .binaryUnreadable: "Ship the program as the linker wrote it."
        case .extensionChanged:
            "Ship the program and Tombolo_CWebProcess.resources of one build, and do not strip the extension."
        case .developmentText:
            "Take development addresses from #if DEBUG, and do not link TomboloTesting into what you ship."
        case .releaseMarkMissing:
            "Add the product TomboloRelease to the program's dependencies and build with -c release; see Documentation/Release.md."
        case .navigationAllowAll: "Compare the request's URL with the origins that the app shows."
        case .permissionGrantAll: "Decide by kind and origin, and ask the user."
        case .engineOld, .engineAdvisory:
            "apt-get update && apt-get install libwebkitgtk-6.0-4, and require that version in your package."
        }
    }
}
