// Imported from its own file, not from the package: while the rules of a new network are unfinished, the package cannot
// be loaded, and `check` must still run to say so.
import { networkIds } from '../../packages/domain/src/networks/network-id.ts';
import type { AllowedNames } from './network-names-allowed.ts';
import type { SourceFile, Violation } from './source-file.ts';
import { codeFile, lineFinder, type SyntaxNode, visit } from './syntax.ts';

export const networkNamesRule = 'general-files-name-no-network';

const generalCode = /^(apps\/server|packages\/(domain|networks))\/src\//;
const notProduct = /\.test\.tsx?$|\/(fixtures|testing|conformance|migrations)\//;
const mention = new RegExp(`(?<![a-z])(${networkIds.join('|')})(?![a-z])`, 'i');
/** Of threads as such, which several networks have: they end with the plural, and the network is called so alone. */
const aboutThreads = /\b(?:has|without|with)[ _-]threads\b/gi;

/**
 * A network's name in a general file is the first step towards an "if Bluesky". This looks at identifiers and texts in
 * code, not at comments. A network's own folder, and a file that has exactly the network's name, may name networks. So
 * may everything that `allowed` lists.
 */
export function checkNetworkNames(files: readonly SourceFile[], allowed: AllowedNames): Violation[] {
  const named = files
    .filter((file) => isGeneral(file.path) && codeFile.test(file.path))
    .flatMap((file) => namesIn(file, allowed.words));
  const used = new Set(named.map((violation) => violation.path));
  const present = new Set(files.map((file) => file.path));
  const stale = Object.keys(allowed.files).filter((path) => present.has(path) && !used.has(path));
  return [
    ...named.filter((violation) => !Object.hasOwn(allowed.files, violation.path)),
    ...stale.map((path) => ({
      rule: networkNamesRule,
      path,
      line: null,
      message: 'names no network any more; remove it from network-names-allowed.ts',
    })),
  ];
}

function isGeneral(path: string): boolean {
  const owners: readonly string[] = path.split(/[/.]/);
  return generalCode.test(path) && !notProduct.test(path) && !networkIds.some((id) => owners.includes(id));
}

function namesIn(file: SourceFile, allowedWords: readonly string[]): Violation[] {
  const lineAt = lineFinder(file.text);
  const lines = new Map<number, string>();
  visit(file, (node) => {
    const text = textOf(node);
    const name = allowedWords.includes(text)
      ? undefined
      : mention.exec(separateWords(text).replace(aboutThreads, ''))?.[1];
    if (name !== undefined && !lines.has(lineAt(node.start))) lines.set(lineAt(node.start), name);
  });
  return [...lines].map(([line, name]) => ({
    rule: networkNamesRule,
    path: file.path,
    line,
    message: `names '${name}'`,
  }));
}

/** The name or the text that a node brings into the code; the names of Node's own modules do not count. */
function textOf(node: SyntaxNode): string {
  const text = node.type === 'TemplateElement' ? Reflect.get(Object(node.value), 'cooked') : (node.value ?? node.name);
  return typeof text === 'string' && !text.startsWith('node:') ? text : '';
}

/** Makes 'bluesky Handle' of 'blueskyHandle'. */
function separateWords(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2');
}
