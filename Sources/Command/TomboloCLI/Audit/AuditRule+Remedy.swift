extension AuditRule {
    /// The remedy, in one sentence.
    var remedy: String {
        switch self {
        case .pageInlineScript:
            "Move inline scripts to a file and event handlers to addEventListener: the strict policy blocks both."
        case .pageClearText: "Ship the file with the app, or load it over https."
        case .pageWithoutPolicy:
            "Serve the page with ContentSecurityPolicy.strict, or give it a <meta http-equiv=\"Content-Security-Policy\">."
        case .policyOff:
            "Keep the default contentSecurityPolicy (.strict), and allow single sources with allow(_:for:)."
        case .policyWeak: "Remove 'unsafe-inline', 'unsafe-eval' and * from the policy; allow single sources or hashes."
        case .sourceMap: "Do not ship source maps or references to them."
        case .grantUnreadable: "Correct the policy: it grants nothing until it parses."
        case .grantAllCalls: "Name the calls: greeter.greet, or greeter.* for those of one plugin."
        case .grantEmbedded:
            "Grant to top-level documents, or to frames \"sameOrigin\": with \"embedded\", the page can make calls inside any page that embeds it."
        case .grantSynchronous:
            "Grant asynchronous calls: a synchronous call blocks the page until it is answered."
        case .grantAnyValue:
            "List the paths, origins, numbers or texts that the pages need."
        case .grantWildcard:
            "List each host: a wildcard trusts every subdomain, including those of customers and old services."
        case .grantClearText:
            "Grant to https origins: anyone on the network can change pages that are loaded over http."
        case .grantLoopback: "Remove loopback origins before you ship the app: any local program can serve pages there."
        case .grantFile: "Serve the folder as app://NAME instead of loading file: pages."
        case .grantUnregistered: "Correct the name, or remove the grant."
        case .dialectAll:
            "Use functions: .granted, and grant the functions that pages need by name, to top-level documents."
        case .inspectorOn:
            "Enable the inspector only in debug builds (#if DEBUG), do not start a shipped app with --inspect, and give release builds the release mark."
        case .filesReadEveryFile: "Serve a folder as app://NAME instead."
        case .engineOverride:
            "Remove the variable: it disables the engine's protections for every user of the app."
        case .openSwitch: "Remove the switch, or ignore this finding after you have checked what the switch allows."
        case .loadHere:
            "Decide each navigation by its URL: a page from another origin must not navigate this view to the app's own pages."
        case .scriptInterpolated: "Pass the value as the argument of evaluate; the script reads it as “argument”."
        case .listenEverywhere: "Listen on 127.0.0.1, or on a socket in a folder that only the user can read."
        case .secretInSource: "Remove the key from the source, and revoke it: every user of the app can read it."
        case .secretStored: "Store it in the user's keyring (SecretStore in TomboloSecrets), or keep it only in memory."
        case .secretLogged: "Log whether it is set, not its value."
        case .dependencyBranch: "Require a version or a revision (from, exact or revision)."
        case .packageUnresolved: "Commit Package.resolved, which swift package resolve writes."
        case .securityPolicyMissing: "Add a SECURITY.md with a contact address and a response time."
        case .routesClearText: "Use https: anyone on the network can replace files that are loaded over http."
        case .routesWithoutDigest:
            "Give every file a sha256, as `tombolo routes build` does, and set requiresDigests, or use signed releases."
        case .routesUnreadable: "Correct the map; `tombolo routes check` names each problem."
        case .storeShared: "Use a folder of the user, as the default does: ~/.cache or ~/.local/share."
        case .linkOutside: "Replace the link with its target: links that lead out of the folder are not served."
        case .fileWritable: "chmod o-w: any local user can replace it."
        case .fileSecret: "Do not ship it, and revoke the key or password: treat it as published."
        case .incomplete: "Audit these parts separately."
        case .noPIE: "Link with -pie: without it, an attacker can predict the program's addresses."
        case .noRelro: "Link with -Wl,-z,relro."
        case .noBindNow:
            "Link with -Wl,-z,now, in Package.swift: linkerSettings: [.unsafeFlags([\"-Xlinker\", \"-z\", \"-Xlinker\", \"now\"])]."
        case .executableStack:
            "Link with -Wl,-z,noexecstack, and find the object file that requires an executable stack."
        case .runPath:
            "Link with --static-swift-stdlib or ship the libraries, and keep only $ORIGIN and system folders in the run path: patchelf --set-rpath."
        case .binaryUnreadable: "Ship the program as the linker wrote it."
        case .extensionChanged:
            "Ship the program and Tombolo_CWebProcess.resources of the same build, and do not strip the extension."
        case .developmentText:
            "Move development addresses into #if DEBUG, and do not link TomboloTesting into shipped programs."
        case .releaseMarkMissing:
            "Add the product TomboloRelease to the program's dependencies and build with -c release; see Documentation/Release.md."
        case .navigationAllowAll: "Compare the request's URL with the origins that the app shows."
        case .permissionGrantAll: "Decide by kind and origin, and ask the user."
        case .engineOld, .engineAdvisory:
            "apt-get update && apt-get install libwebkitgtk-6.0-4, and require that version in your package."
        }
    }
}
