/// The rules of `tombolo audit`. The raw value is the stable id that `--ignore` takes; Documentation/Audit.md lists all.
enum AuditRule: String, Sendable, CaseIterable {
    // Pages
    case pageInlineScript = "page-inline-script"
    case pageClearText = "page-clear-text"
    case pageWithoutPolicy = "page-without-csp"
    case policyOff = "csp-off"
    case policyWeak = "csp-weak"
    case sourceMap = "source-map"
    // Access
    case grantUnreadable = "grant-unreadable"
    case grantAllCalls = "grant-all-calls"
    case grantEmbedded = "grant-embedded"
    case grantSynchronous = "grant-synchronous"
    case grantAnyValue = "grant-any-value"
    case grantWildcard = "grant-wildcard-origin"
    case grantClearText = "grant-clear-text"
    case grantLoopback = "grant-loopback"
    case grantFile = "grant-file"
    case grantUnregistered = "grant-unregistered"
    case dialectAll = "dialect-all"
    // Switches in sources
    case inspectorOn = "inspector-on"
    case filesReadEveryFile = "files-read-every-file"
    case openSwitch = "open-switch"
    case loadHere = "window-load-here"
    case engineOverride = "engine-override"
    case navigationAllowAll = "navigation-allow-all"
    case permissionGrantAll = "permission-grant-all"
    case scriptInterpolated = "script-interpolated"
    case listenEverywhere = "listen-everywhere"
    // Secrets
    case secretInSource = "secret-in-source"
    case secretStored = "secret-stored"
    case secretLogged = "secret-logged"
    // The package
    case dependencyBranch = "dependency-branch"
    case packageUnresolved = "package-unresolved"
    case securityPolicyMissing = "security-policy-missing"
    // Routes
    case routesClearText = "routes-clear-text"
    case routesWithoutDigest = "routes-without-digest"
    case routesUnreadable = "routes-unreadable"
    case storeShared = "store-shared"
    // Files
    case linkOutside = "link-outside"
    case fileWritable = "file-writable"
    case fileSecret = "file-secret"
    case incomplete = "audit-incomplete"
    // Programs
    case noPIE = "binary-no-pie"
    case noRelro = "binary-no-relro"
    case noBindNow = "binary-no-bind-now"
    case executableStack = "binary-executable-stack"
    case runPath = "binary-runpath"
    case binaryUnreadable = "binary-unreadable"
    case extensionChanged = "extension-changed"
    case releaseMarkMissing = "release-mark-missing"
    case developmentText = "binary-development"
    // The engine
    case engineOld = "engine-old"
    case engineAdvisory = "engine-advisory"

    var severity: AuditSeverity {
        switch self {
        case .pageClearText, .policyOff, .grantUnreadable, .grantAllCalls, .grantClearText, .inspectorOn,
            .filesReadEveryFile, .engineOverride, .permissionGrantAll, .routesClearText, .routesUnreadable,
            .storeShared, .linkOutside,
            .fileWritable,
            .fileSecret, .executableStack, .binaryUnreadable, .extensionChanged, .engineOld, .secretInSource:
            .problem
        case .packageUnresolved, .securityPolicyMissing: .note
        default: .warning
        }
    }
}
