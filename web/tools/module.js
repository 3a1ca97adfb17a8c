// Reads a module: its imports, its names and its text without comments.
import { tokensOf } from './tokens.js';

/**
 * @typedef {import('./tokens.js').Token} Token
 *
 * @typedef {object} Import
 * @property {string} from - the specifier
 * @property {string[]} names - empty for an import that only runs the module
 *
 * @typedef {object} Module
 * @property {Import[]} imports
 * @property {Set<string>} exports
 * @property {Set<string>} declared - the names that it declares at its top level
 * @property {Set<string>} local - the names that are bound within its functions and blocks: an approximation, which may contain too many names
 * @property {Set<string>} used - the names that it refers to
 * @property {string} text - its statements, without imports, the word `export` and comments
 */

/**
 * @param {string} source
 * @returns {Module}
 * @throws {SyntaxError} for syntax that the bundler does not support
 */
export function parseModule(source) {
    const tokens = tokensOf(source);
    /** @type {Module} */
    const module = {
        imports: [],
        exports: new Set(),
        declared: new Set(),
        local: localNames(tokens),
        used: new Set(),
        text: '',
    };
    /** @type {Token[]} */
    const kept = [];
    for (let at = 0; at < tokens.length; ) {
        const end = endOfStatement(tokens, at);
        let statement = tokens.slice(at, end);
        at = end;
        if (isWord(statement[0], 'import')) {
            module.imports.push(importIn(statement));
            continue;
        }
        const isExported = isWord(statement[0], 'export');
        if (isExported) {
            if (statement[1]?.text === '{') {
                for (const name of namesInBraces(statement.slice(1))) {
                    module.exports.add(name);
                    module.used.add(name);
                }
                if (statement.some((token) => isWord(token, 'from'))) throw failure(statement, 'export … from is not supported');
                continue;
            }
            if (isWord(statement[1], 'default')) throw failure(statement, 'a default export is not supported');
            statement = [{ ...statement[1], gap: statement[0].gap }, ...statement.slice(2)];
        }
        for (const name of declaredNames(statement)) {
            module.declared.add(name);
            if (isExported) module.exports.add(name);
        }
        kept.push(...statement);
    }
    for (let i = 0; i < kept.length; i += 1) if (isReference(kept, i)) module.used.add(kept[i].text);
    module.text = textOf(kept);
    return module;
}

/** @param {Token | undefined} token @param {string} text */
const isWord = (token, text) => token?.type === 'name' && token.text === text;

/** @param {Token[]} statement @param {string} reason */
const failure = (statement, reason) =>
    new SyntaxError(
        `${reason}: ${statement
            .slice(0, 8)
            .map(({ text }) => text)
            .join(' ')}`,
    );

/**
 * The end of a statement at the top level: after its semicolon, or after the block that ends it.
 * @param {Token[]} tokens
 * @param {number} start
 */
function endOfStatement(tokens, start) {
    const first = isWord(tokens[start], 'export') ? start + 1 : start;
    const endsWithBlock =
        ['function', 'async', 'class', 'if', 'for', 'while', 'try', 'switch', '{'].includes(tokens[first].text) &&
        !(tokens[first].text === '{' && first > start);
    for (let at = first; at < tokens.length; at += 1) {
        if (tokens[at].depth > 0) continue;
        if (tokens[at].text === ';') return at + 1;
        if (!endsWithBlock || tokens[at].text !== '}') continue;
        const next = tokens[at + 1]?.text;
        if (next !== 'else' && next !== 'catch' && next !== 'finally') return at + 1;
    }
    return tokens.length;
}

/** @param {Token[]} statement @returns {Import} */
function importIn(statement) {
    const from = statement.find(({ type }) => type === 'string');
    const isPlain = statement[1]?.text === '{' || statement[1] === from;
    if (from === undefined || !isPlain) throw failure(statement, 'only import { name } from is supported');
    return { from: from.text.slice(1, -1), names: statement[1] === from ? [] : namesInBraces(statement.slice(1)) };
}

/** @param {Token[]} tokens - tokens that begin with a brace @returns {string[]} */
function namesInBraces(tokens) {
    const end = tokens.findIndex(({ text }) => text === '}');
    const names = tokens.slice(1, end).filter(({ text }) => text !== ',');
    if (names.some((token) => isWord(token, 'as'))) throw failure(tokens, '“as” is not supported: give it one name');
    return names.map(({ text }) => text);
}

/** @param {Token[]} statement @returns {string[]} the names that it declares */
function declaredNames(statement) {
    const [first, second, third] = statement;
    switch (first.text) {
        case 'async':
            return isWord(second, 'function') ? [(third.text === '*' ? statement[3] : third).text] : [];
        case 'function':
            return [(second.text === '*' ? third : second).text];
        case 'class':
            return [second.text];
        case 'const':
        case 'let':
        case 'var':
            return namesOfDeclaration(statement, 1).names;
        default:
            return [];
    }
}

/**
 * The names of a declaration, whose `const`, `let` or `var` is before `at`.
 * @param {Token[]} tokens
 * @param {number} at
 */
function namesOfDeclaration(tokens, at) {
    const names = [];
    const depth = tokens[at].depth;
    let isBinding = true;
    for (; at < tokens.length; at += 1) {
        const { text, depth: own } = tokens[at];
        if (own < depth || (own === depth && (text === ';' || text === 'of' || text === 'in'))) break;
        if (own === depth && text === '=') isBinding = false;
        else if (own === depth && text === ',') isBinding = true;
        else if (isBinding && isBoundInPattern(tokens, at)) names.push(text);
    }
    return { names, end: at };
}

/** @param {Token[]} tokens @param {number} at @returns {boolean} whether it is a name that a pattern binds: no property, no default value */
function isBoundInPattern(tokens, at) {
    const { type } = tokens[at];
    const next = tokens[at + 1]?.text;
    const before = tokens[at - 1]?.text;
    return type === 'name' && next !== ':' && before !== '.' && before !== '?.' && before !== '=' && next !== '(' && next !== '.';
}

/**
 * The names that functions, their parameters and declarations bind inside a module.
 * @param {Token[]} tokens
 */
function localNames(tokens) {
    const names = new Set();
    for (let at = 0; at < tokens.length; at += 1) {
        const { text, type, depth } = tokens[at];
        if (depth > 0 && type === 'name' && ['const', 'let', 'var'].includes(text) && tokens[at - 1]?.text !== '.') {
            for (const name of namesOfDeclaration(tokens, at + 1).names) names.add(name);
        } else if (depth > 0 && (text === 'function' || text === 'class') && tokens[at + 1]?.type === 'name') {
            names.add(tokens[at + 1].text);
        } else if (text === '=>' && tokens[at - 1].type === 'name') {
            names.add(tokens[at - 1].text);
        } else if (text === '(') {
            const close = tokens.findIndex((token, index) => index > at && token.depth === depth && token.text === ')');
            const next = tokens[close + 1]?.text;
            const isControl = ['if', 'for', 'while', 'switch'].includes(tokens[at - 1]?.text);
            if (next !== '=>' && (next !== '{' || isControl)) continue;
            for (let i = at + 1; i < close; i += 1) if (isBoundInPattern(tokens, i)) names.add(tokens[i].text);
        }
    }
    return names;
}

/** @param {Token[]} tokens @param {number} at @returns {boolean} whether the token refers to a variable */
function isReference(tokens, at) {
    const { type } = tokens[at];
    if (type !== 'name') return false;
    const before = tokens[at - 1]?.text;
    if (before === '.' || before === '?.') return false;
    const next = tokens[at + 1]?.text;
    // A property of an object, but not the branch of a conditional or a case.
    const isKey = next === ':' && (before === '{' || before === ',');
    // A method of a class or an object.
    const isMethod =
        next === '(' &&
        (before === '{' || before === '}' || before === ',' || before === ';' || before === 'get' || before === 'set' || before === 'async') &&
        opensBody(tokens, at + 1);
    return !isKey && !isMethod;
}

/** @param {Token[]} tokens @param {number} at - a parenthesis @returns {boolean} whether a brace follows the other one */
function opensBody(tokens, at) {
    const close = tokens.findIndex((token, index) => index > at && token.depth === tokens[at].depth && token.text === ')');
    return tokens[close + 1]?.text === '{';
}

/**
 * The text of tokens without comments, empty lines and indentation. Other line breaks stay: errors name lines.
 * @param {Token[]} tokens
 */
function textOf(tokens) {
    let text = '';
    for (const token of tokens) {
        const { gap } = token;
        if (text === '') text = token.text;
        else if (gap.includes('\n')) text += `\n${token.text}`;
        else if (gap === '' || (gap.includes('*/') && /[([!]$/.test(text))) text += token.text;
        else text += ` ${token.text}`;
    }
    return text === '' ? '' : `${text}\n`;
}
