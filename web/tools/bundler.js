// Joins modules into one script, in the order of their dependencies. All modules of a script share one scope, so two of them
// must not declare the same name at the top level.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseModule } from './module.js';

/**
 * A script that is made of modules.
 *
 * @typedef {object} Bundle
 * @property {string} entry - the module that imports all others
 * @property {'script' | 'dialect' | 'function' | 'body' | 'module' | 'text'} form - see `wrap`; `text` for a file that is taken as it is
 * @property {string} [comment] - the first line of a module
 * @property {string} [output] - the file that it is written to, in Sources. A Swift file has all its bundles as members of `EmbeddedScripts`
 * @property {string} [name] - the name of the member
 * @property {string} [condition] - the compilation condition of the Swift file; the same for all its bundles
 * @property {{ module: string, name: string }} [guard] - a module that runs before all others, and its export that ends the
 *     script when true
 * @property {string} [slot] - placeholder at the end of the script, which Swift replaces by other scripts
 * @property {Bundle} [host] - the script whose slot receives it, and whose modules it may import
 */

/** @typedef {import('./module.js').Module & { path: string, dependencies: { module: LoadedModule, names: string[] }[] }} LoadedModule */

export class Bundler {
    /** @type {Map<string, LoadedModule>} */
    #modules = new Map();
    #root;

    /** @param {string} root - the folder that paths are relative to */
    constructor(root) {
        this.#root = root;
    }

    /**
     * @param {Bundle} bundle
     * @returns {string} the script
     * @throws {Error} for a cycle, an import of a missing file or name, or a name that two modules declare
     */
    bundle(bundle) {
        const modules = this.modulesOf(bundle);
        const hosts = bundle.host === undefined ? [] : this.modulesOf(bundle.host);
        const own = modules.filter((module) => !hosts.includes(module));
        checkNames(own, hosts);
        let text = '';
        for (const module of own) {
            text += module.text;
            const { guard } = bundle;
            if (guard !== undefined && module.path === guard.module) text += `if (${this.#exported(module, guard.name)}) return;\n`;
        }
        return wrap(bundle, text, () => this.#onlyExport(bundle.entry));
    }

    /**
     * @param {Bundle} bundle
     * @returns {LoadedModule[]} its modules, each after those that it imports
     */
    modulesOf(bundle) {
        /** @type {Set<LoadedModule>} */
        const ordered = new Set();
        /** @param {LoadedModule} module */
        const visit = (module) => {
            if (ordered.has(module)) return;
            for (const dependency of module.dependencies) visit(dependency.module);
            ordered.add(module);
        };
        if (bundle.guard !== undefined) visit(this.load(bundle.guard.module));
        visit(this.load(bundle.entry));
        return [...ordered];
    }

    /**
     * @param {Bundle[]} bundles - all bundles
     * @param {Bundle[]} [others] - bundles of tests, whose imports count as uses
     * @returns {string[]} the exports that no module imports
     */
    unusedExports(bundles, others = []) {
        /** @type {Map<LoadedModule, Set<string>>} */
        const used = new Map();
        /** @param {LoadedModule} module @param {string[]} names */
        const use = (module, names) => used.set(module, new Set([...(used.get(module) ?? []), ...names]));
        for (const bundle of [...bundles, ...others]) {
            for (const module of this.modulesOf(bundle)) {
                for (const dependency of module.dependencies) use(dependency.module, dependency.names);
            }
            if (bundle.guard !== undefined) use(this.load(bundle.guard.module), [bundle.guard.name]);
            const entry = this.load(bundle.entry);
            if (bundle.form !== 'script' || bundle.slot !== undefined) use(entry, [...entry.exports]);
        }
        const unused = [];
        for (const module of new Set(bundles.flatMap((bundle) => this.modulesOf(bundle)))) {
            for (const name of module.exports) if (!used.get(module)?.has(name)) unused.push(`${module.path}: ${name}`);
        }
        return unused;
    }

    /**
     * @param {string} file
     * @param {string[]} [importers] - the chain of modules that import it
     * @returns {LoadedModule}
     */
    load(file, importers = []) {
        if (importers.includes(file)) throw new Error(`modules import each other: ${[...importers.slice(importers.indexOf(file)), file].join(' -> ')}`);
        const loaded = this.#modules.get(file);
        if (loaded !== undefined) return loaded;
        const parsed = this.#parse(file, importers.at(-1));
        /** @type {LoadedModule} */
        const module = { ...parsed, path: file, dependencies: [] };
        for (const { from, names } of parsed.imports) {
            if (!from.startsWith('.')) throw new Error(`${file}: ${from} is not a path`);
            const dependency = this.load(this.#pathOf(from, file), [...importers, file]);
            for (const name of names) {
                this.#exported(dependency, name, file);
                if (!parsed.used.has(name)) throw new Error(`${file}: ${name} is imported and not used`);
            }
            module.dependencies.push({ module: dependency, names });
        }
        this.#modules.set(file, module);
        return module;
    }

    /** @param {string} specifier @param {string} importer @returns {string} the path of a module below the root */
    #pathOf(specifier, importer) {
        return path.relative(this.#root, path.resolve(this.#root, path.dirname(importer), specifier));
    }

    /** @param {string} file @param {string} [importer] */
    #parse(file, importer) {
        let source;
        try {
            source = readFileSync(path.join(this.#root, file), 'utf8');
        } catch {
            throw new Error(`${importer ?? 'the list of bundles'}: there is no ${file}`);
        }
        try {
            return parseModule(source);
        } catch (error) {
            throw new Error(`${file}: ${/** @type {Error} */ (error).message}`);
        }
    }

    /** @param {LoadedModule} module @param {string} name @param {string} [importer] @returns {string} the name */
    #exported(module, name, importer = 'the list of bundles') {
        if (!module.exports.has(name)) throw new Error(`${importer}: ${module.path} exports no ${name}`);
        return name;
    }

    /** @param {string} file @returns {string} */
    #onlyExport(file) {
        const [name, ...others] = this.load(file).exports;
        if (name === undefined || others.length > 0) throw new Error(`${file}: expected one export, the function to call`);
        return name;
    }
}

/**
 * Checks that each name has one declaration, and that modules import the names of other modules.
 * @param {LoadedModule[]} own - the modules of a script
 * @param {LoadedModule[]} hosts - the modules of the host script; `own` may declare their names again if it does not import them
 */
function checkNames(own, hosts) {
    /** @type {Map<string, LoadedModule>} */
    const owners = new Map();
    for (const module of own) {
        for (const name of module.declared) {
            const other = owners.get(name);
            if (other !== undefined) throw new Error(`${other.path} and ${module.path} both declare ${name}`);
            owners.set(name, module);
        }
    }
    for (const module of own) {
        for (const { module: dependency, names } of module.dependencies) {
            for (const name of names) {
                const owner = owners.get(name) ?? dependency;
                if (owner !== dependency) throw new Error(`${module.path} imports ${name} of ${dependency.path}, which ${owner.path} declares too`);
            }
        }
    }
    for (const module of hosts) for (const name of module.declared) if (!owners.has(name)) owners.set(name, module);
    for (const module of own) {
        const imported = new Set(module.dependencies.flatMap(({ names }) => names));
        for (const name of module.used) {
            const owner = owners.get(name);
            if (owner === undefined || owner === module || imported.has(name) || module.local.has(name)) continue;
            throw new Error(`${module.path} uses ${name}, which is a name of ${owner.path}: import it`);
        }
    }
}

/**
 * @param {Bundle} bundle
 * @param {string} text - the statements of all modules
 * @param {() => string} main - returns the name of the function that the entry exports
 */
function wrap({ form, slot, comment }, text, main) {
    switch (form) {
        // Runs when it is evaluated.
        case 'script':
            return `(() => {\n'use strict';\n${text}${slot === undefined ? '' : `/* ${slot} */\n`}})();\n`;
        // The body of a function with the parameter `configuration`.
        case 'dialect':
            return `${text}${main()}(configuration);\n`;
        // An expression, whose value is a function.
        case 'function':
            return `(() => {\n'use strict';\n${text}return ${main()};\n})()\n`;
        // The body of an asynchronous function with the parameter `argument`.
        case 'body':
            return `${text}return ${main()}(argument);\n`;
        // An ES module with one export.
        case 'module':
            return `// ${comment}\n${text}export { ${main()} };\n`;
        default:
            throw new Error(`${form} is not a form of scripts`);
    }
}
