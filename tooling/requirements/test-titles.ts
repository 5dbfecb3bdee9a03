import type { SourceFile } from '../checks/source-file.ts';
import type { SyntaxNode } from '../checks/syntax.ts';
import { isNode, lineFinder, literalText, visit } from '../checks/syntax.ts';

/** The title of one test, as written. A title with a placeholder ends before it. */
export interface TestTitle {
  readonly title: string;
  readonly path: string;
  readonly line: number;
}

/** Files that hold tests. */
export const testFile = /\.(test\.tsx?|e2e\.ts)$/;

/** The titles of all `test(…)` and `it(…)` calls of a file, `.each` and `.for` included. */
export function testTitles(file: SourceFile): TestTitle[] {
  const lineAt = lineFinder(file.text);
  const found: TestTitle[] = [];
  visit(file, (node) => {
    if (node.type !== 'CallExpression' || !isTestFunction(node.callee)) return;
    const [first, body] = Array.isArray(node.arguments) ? (node.arguments as unknown[]) : [];
    const title = literalText(first) ?? templateStart(first);
    if (title !== null && isNode(body)) found.push({ title, path: file.path, line: lineAt(node.start) });
  });
  return found;
}

/** True for `test`, `it`, and what `test.each(…)`, `test.for(…)`, `test.concurrent` and the like return. */
function isTestFunction(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  if (callee.type === 'CallExpression') return isMember(callee.callee, ['each', 'for']);
  if (callee.type === 'TaggedTemplateExpression') return isMember(callee.tag, ['each', 'for']);
  return isMember(callee, ['concurrent', 'sequential', 'fails']);
}

function isMember(node: unknown, names: readonly string[]): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression') return false;
  const { object, property } = node;
  return isNode(property) && names.includes(String(property.name)) && isTestFunction(object);
}

function templateStart(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
  const [quasi] = node.quasis as SyntaxNode[];
  const { cooked } = (quasi?.value ?? {}) as { cooked?: unknown };
  return typeof cooked === 'string' ? cooked : null;
}
