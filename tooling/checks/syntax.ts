import { parseSync } from 'vite';
import type { SourceFile } from './source-file.ts';

/** One import or re-export of a module. */
export interface ModuleImport {
  readonly specifier: string;
  /** True when type stripping removes the import completely. */
  readonly typeOnly: boolean;
}

/** A node of the syntax tree (ESTree with TypeScript). */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/** The code files that our checks read. */
export const codeFile = /\.(ts|tsx|mjs)$/;

/** Parses a file. Throws on a syntax error, because the file would otherwise hide from every check. */
function parse(file: SourceFile): ReturnType<typeof parseSync> {
  const result = parseSync(file.path, file.text, { sourceType: 'module' });
  const [error] = result.errors;
  if (error) throw new Error(`${file.path}: ${error.message}`);
  return result;
}

/** Static, dynamic and type imports and re-exports. */
export function importsOf(file: SourceFile): ModuleImport[] {
  const found: ModuleImport[] = [];
  visit(file, (node) => {
    const specifier = importSource(node);
    if (specifier !== null) found.push({ specifier, typeOnly: isTypeOnly(node) });
  });
  return found;
}

/** Calls `enter` for each node of the file, parents first. */
export function visit(file: SourceFile, enter: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void): void {
  const ancestors: SyntaxNode[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item);
    } else if (isNode(value)) {
      enter(value, ancestors);
      ancestors.push(value);
      for (const child of Object.values(value)) walk(child);
      ancestors.pop();
    }
  };
  walk(parse(file).program);
}

/** Gives the 1-based line of an offset. */
export function lineFinder(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split('\n').length;
}

/** The text of a string literal, or of a template without placeholders; else null. */
export function literalText(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis) && node.quasis.length === 1) {
    const quasi: unknown = node.quasis[0];
    if (!isNode(quasi)) return null;
    const { cooked } = quasi.value as { cooked?: unknown };
    return typeof cooked === 'string' ? cooked : null;
  }
  return null;
}

/** True when `value` is a node of the syntax tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function importSource(node: SyntaxNode): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return literalText(node.source);
    default:
      return null;
  }
}

function isTypeOnly(node: SyntaxNode): boolean {
  return node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
}

/** How many lines each function of the file has. */
export function functionLengths(file: SourceFile): number[] {
  const lineAt = lineFinder(file.text);
  const lengths: number[] = [];
  visit(file, (node) => {
    const isFunction = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
    if (isFunction) lengths.push(lineAt(node.end) - lineAt(node.start) + 1);
  });
  return lengths;
}
