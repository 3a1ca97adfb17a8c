// Splits JavaScript into tokens. It supports the part of the language that the scripts of this package use.

/**
 * @typedef {'name' | 'private' | 'number' | 'string' | 'template' | 'pattern' | 'punctuator'} TokenType
 *
 * @typedef {object} Token
 * @property {TokenType} type - the text between two substitutions is a token of the type `template`
 * @property {string} text
 * @property {string} gap - the white space and comments before it
 * @property {number} start - its index in the source
 * @property {number} depth - number of the brackets that enclose it; a bracket itself is outside
 */

const space = /\s+|\/\/.*|\/\*[^]*?\*\//y;
const word = /#?[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const number = /(?:0[xX][\da-fA-F_]+|0[bB][01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)n?/y;
const string = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/y;
const pattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const templatePart = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y;
const punctuator =
    /=>|\.\.\.|\?\.(?!\d)|>>>=|<<=|>>=|>>>|\*\*=|&&=|\|\|=|\?\?=|===|!==|==|!=|<=|>=|&&|\|\||\?\?|\+\+|--|<<|>>|\*\*|[-+*/%&|^]=|[{}()[\];,<>+\-*/%&|^!~?:=.@]/y;

/** Keywords after which a slash begins a regular expression. */
const operators = new Set(['return', 'typeof', 'case', 'delete', 'void', 'in', 'of', 'new', 'throw', 'else', 'do', 'await', 'yield', 'instanceof']);

/**
 * @param {string} source
 * @returns {Token[]}
 * @throws {SyntaxError} with the line number, if no token begins there
 */
export function tokensOf(source) {
    /** @type {Token[]} */
    const tokens = [];
    /**
     * The open brackets; `${` for a substitution in a template.
     * @type {string[]}
     */
    const open = [];
    let at = 0;
    let gap = '';

    /** @param {RegExp} expression @returns {string | undefined} */
    const match = (expression) => {
        expression.lastIndex = at;
        return expression.exec(source)?.[0];
    };
    /** @param {TokenType} type @param {string} text */
    const add = (type, text) => {
        tokens.push({ type, text, gap, start: at, depth: open.length });
        gap = '';
        at += text.length;
    };
    /**
     * Adds a part of a template: up to its end, or to a substitution.
     * @param {number} opening - length of the opening characters
     */
    const addTemplate = (opening) => {
        templatePart.lastIndex = at + opening;
        const text = templatePart.exec(source)?.[0];
        if (text === undefined) throw failure('a template without an end');
        add('template', source.slice(at, at + opening) + text);
        if (text.endsWith('${')) open.push('${');
    };
    /** @param {string} reason */
    const failure = (reason) => new SyntaxError(`line ${source.slice(0, at).split('\n').length}: ${reason}`);

    while (at < source.length) {
        const skipped = match(space);
        if (skipped !== undefined) {
            gap += skipped;
            at += skipped.length;
            continue;
        }
        const character = source[at];
        if (character === '`') {
            addTemplate(1);
        } else if (character === '}' && open.at(-1) === '${') {
            open.pop();
            addTemplate(1);
        } else if (character === "'" || character === '"') {
            const text = match(string);
            if (text === undefined) throw failure('a string without an end');
            add('string', text);
        } else if (character === '/' && canBeginPattern(tokens.at(-1)) && match(pattern) !== undefined) {
            add('pattern', /** @type {string} */ (match(pattern)));
        } else if (/[\p{ID_Start}$_#]/u.test(character) && match(word) !== undefined) {
            const text = /** @type {string} */ (match(word));
            add(text[0] === '#' ? 'private' : 'name', text);
        } else if (/\d/.test(character) || (character === '.' && /\d/.test(source[at + 1] ?? ''))) {
            add('number', /** @type {string} */ (match(number)));
        } else {
            const text = match(punctuator);
            if (text === undefined) throw failure(`unexpected ${JSON.stringify(character)}`);
            if (')]}'.includes(text)) open.pop();
            add('punctuator', text);
            if ('([{'.includes(text)) open.push(text);
        }
    }
    if (open.length > 0) throw failure(`${open.at(-1)} without an end`);
    return tokens;
}

/** @param {Token | undefined} before - the token before a slash */
function canBeginPattern(before) {
    if (before === undefined) return true;
    switch (before.type) {
        case 'name':
            return operators.has(before.text);
        case 'punctuator':
            return !')]}'.includes(before.text);
        case 'template':
            return before.text.endsWith('${');
        default:
            return false;
    }
}
