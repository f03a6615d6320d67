import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('.', import.meta.url));
const MAX_LINES = 150;

/** Return whether a node is a function that holds JSX, in itself or in a function within. */
function isComponent(node: ts.Node): node is ts.FunctionLikeDeclaration {
  const isFunction =
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node);
  return isFunction && holdsJsx(node);
}

const holdsJsx = (node: ts.Node): boolean =>
  ts.isJsxElement(node) ||
  ts.isJsxSelfClosingElement(node) ||
  ts.isJsxFragment(node) ||
  (ts.forEachChild(node, (child) => holdsJsx(child) || undefined) ?? false);

function nameOf(component: ts.FunctionLikeDeclaration): string {
  const named = ts.isVariableDeclaration(component.parent) ? component.parent : component;
  return named.name?.getText() ?? 'a function without a name';
}

/** Return the components of a file that have too many lines, blank ones and comments included, as "file name". */
function longComponents(file: string, text: string): string[] {
  if (text.split('\n').length <= MAX_LINES) return []; // most files, which need not be parsed
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const lineAt = (place: number) => source.getLineAndCharacterOfPosition(place).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (lineAt(node.end) - lineAt(node.getStart()) + 1 <= MAX_LINES) return;
    if (isComponent(node)) found.push(`${file} ${nameOf(node)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('a component of 151 lines is too long, whatever stands between its braces', () => {
  const lines = (count: number) => `function Long() {\n${'// a comment\n'.repeat(count - 3)}return <p />;\n}`;
  expect(longComponents('Long.tsx', lines(MAX_LINES))).toEqual([]);
  expect(longComponents('Long.tsx', lines(MAX_LINES + 1))).toEqual(['Long.tsx Long']);
  expect(longComponents('Plain.tsx', lines(MAX_LINES + 1).replace('<p />', '1'))).toEqual([]);
});

test('no component has more than 150 lines', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(200);
  const long = files.flatMap((file) => longComponents(file, readFileSync(`${SOURCES}${file}`, 'utf8')));
  expect(long).toEqual([]);
});
