// Prints the functions in the interface TomboloPageFunctions of a declaration file, with the types that they use, as JSON. Node runs it with the
// path of the compiler's library (typescript.js) and that of the file.
const { readFileSync } = require('node:fs');

const [library, file] = process.argv.slice(-2);
const ts = require(library);
const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
const problems = source.parseDiagnostics.map((problem) => ts.flattenDiagnosticMessageText(problem.messageText, ' '));
const declarations = new Map();
const duplicates = new Set();
const members = [];

function visit(node) {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'TomboloPageFunctions') members.push(...node.members);
    else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
        if (declarations.has(node.name.text)) duplicates.add(node.name.text);
        declarations.set(node.name.text, node);
    } else if (ts.isModuleDeclaration(node) && node.body && ts.isModuleBlock(node.body)) node.body.statements.forEach(visit);
}

function comment(node) {
    const blocks = node.jsDoc ?? [];
    return blocks.map((block) => ts.getTextOfJSDocComment(block.comment) ?? '').join('\n');
}

function nameOf(node, place) {
    if (node.name && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) return node.name.text;
    problems.push(`${place} has a member without a plain name.`);
    return '';
}

const keywords = new Map([
    [ts.SyntaxKind.StringKeyword, 'string'],
    [ts.SyntaxKind.NumberKeyword, 'number'],
    [ts.SyntaxKind.BooleanKeyword, 'boolean'],
    [ts.SyntaxKind.UnknownKeyword, 'json'],
    [ts.SyntaxKind.AnyKeyword, 'json'],
]);
const known = new Map(Object.entries({ Uint8Array: 'bytes', JSONValue: 'json', ISODate: 'date', URLText: 'url', UUIDText: 'uuid', DecimalText: 'decimal' }));
const needed = new Map();
/** The types that are being read and directly contain each other: a struct of Swift cannot contain itself, except in an array or a dictionary. */
let open = [];

/** Returns the type of the elements of an array or a dictionary. */
function elementShape(node, place) {
    const outer = open;
    open = [];
    const result = shape(node, place);
    open = outer;
    return result;
}

function isEmpty(node) {
    return (
        node.kind === ts.SyntaxKind.UndefinedKeyword ||
        node.kind === ts.SyntaxKind.VoidKeyword ||
        (ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword)
    );
}

function reference(node, place) {
    const name = node.typeName.getText();
    const parameters = node.typeArguments ?? [];
    if ((name === 'Promise' || name === 'PromiseLike' || name === 'Readonly') && parameters.length === 1) return shape(parameters[0], place);
    if ((name === 'Array' || name === 'ReadonlyArray') && parameters.length === 1) return { array: elementShape(parameters[0], `${place}[]`) };
    if (name === 'Record' && parameters.length === 2 && parameters[0].kind === ts.SyntaxKind.StringKeyword)
        return { record: elementShape(parameters[1], `${place}[name]`) };
    const last = name.split('.').at(-1);
    if (parameters.length === 0 && declarations.has(last)) {
        define(last);
        return { named: last };
    }
    if (parameters.length === 0 && known.has(last)) return known.get(last);
    problems.push(`${place}: the type ${node.getText()} has no counterpart in Swift.`);
    return 'json';
}

/** Returns the type for Swift; null for no value. */
function shape(node, place) {
    if (ts.isParenthesizedTypeNode(node)) return shape(node.type, place);
    if (isEmpty(node)) return null;
    if (keywords.has(node.kind)) return keywords.get(node.kind);
    if (ts.isTypeReferenceNode(node)) return reference(node, place);
    if (ts.isArrayTypeNode(node)) return { array: elementShape(node.elementType, `${place}[]`) };
    if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) return shape(node.type, place);
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return { texts: [node.literal.text] };
    if (ts.isUnionTypeNode(node)) {
        const shapes = node.types.filter((part) => !isEmpty(part)).map((part) => shape(part, place));
        const distinct = [...new Map(shapes.filter((part) => part !== null).map((part) => [JSON.stringify(part), part])).values()];
        const isOptional = node.types.some(isEmpty) || shapes.includes(null);
        const texts = distinct.every((part) => part.texts) ? { texts: distinct.flatMap((part) => part.texts) } : undefined;
        const inner = distinct.length === 0 ? null : distinct.length === 1 ? distinct[0] : texts;
        if (inner !== undefined) return isOptional && inner !== null ? { optional: inner } : inner;
    }
    problems.push(`${place}: the type ${node.getText()} has no counterpart in Swift.`);
    return 'json';
}

function define(name) {
    if (open.includes(name)) problems.push(`${name} contains itself, which a struct of Swift cannot. Put it into an array.`);
    if (needed.has(name)) return;
    needed.set(name, null);
    const node = declarations.get(name);
    const definition = { name, comment: comment(node) };
    if (duplicates.has(name)) problems.push(`${name} is declared more than once. Use one name for one type.`);
    open.push(name);
    if (node.typeParameters || node.heritageClauses) problems.push(`${name} is generic or extends another type, which is not supported.`);
    if (ts.isTypeAliasDeclaration(node) && !ts.isTypeLiteralNode(node.type)) {
        definition.alias = shape(node.type, name);
    } else {
        const parts = ts.isTypeAliasDeclaration(node) ? node.type.members : node.members;
        definition.members = parts.map((part) => {
            const own = nameOf(part, name);
            if (!ts.isPropertySignature(part) || !part.type) problems.push(`${name}.${own} is not a property with a type.`);
            const type = part.type ? shape(part.type, `${name}.${own}`) : 'json';
            if (type?.optional && !part.questionToken) {
                problems.push(`${name}.${own} can be null, but not absent. Swift omits a member that is nil: declare it with a question mark.`);
            }
            return { name: own, comment: comment(part), type: part.questionToken && !type?.optional ? { optional: type } : type };
        });
    }
    open.pop();
    needed.set(name, definition);
}

source.statements.forEach(visit);
const functions = members.map((member) => {
    const name = nameOf(member, 'TomboloPageFunctions');
    const types = ts.isPropertySignature(member) && member.type?.typeName?.getText() === 'TomboloPageFunction' ? (member.type.typeArguments ?? []) : undefined;
    if (types?.length === 2) {
        return {
            name,
            comment: comment(member),
            label: 'argument',
            argument: shape(types[0], `${name}: argument`),
            result: shape(types[1], `${name}: result`),
        };
    }
    const signature = ts.isPropertySignature(member) ? member.type : member;
    if (!signature?.parameters) {
        problems.push(`${name} is not a function.`);
        return { name };
    }
    const [first, context, ...others] = signature.parameters;
    if (others.length > 0 || (context?.type && context.type.getText() !== 'TomboloContext')) {
        problems.push(`${name} has several parameters. A page function has one argument: pass an object.`);
    }
    return {
        name,
        comment: comment(member),
        label: first && ts.isIdentifier(first.name) ? first.name.text : 'argument',
        argument: first?.type ? shape(first.type, `${name}: ${first.name.getText()}`) : null,
        result: signature.type ? shape(signature.type, `${name}: result`) : null,
    };
});
console.log(JSON.stringify({ functions, types: [...needed.values()], problems }));
