import type { Violation } from './source-file.ts';

export const nameRules = {
  homeless: 'a-thing-has-a-noun',
  kebab: 'names-are-kebab-case',
  suffix: 'suffixes-are-known',
  tsx: 'no-tsx-in-what-node-runs',
} as const;

const homelessWords = /(^|-)(utils?|helpers?|misc|managers?)($|-)|(^|-)common$/i;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const ourCode = /^(apps|packages|tooling|e2e|bench|crash|peers)\//;
const knownSuffixes = new Set(['routes', 'queries', 'job', 'test', 'e2e', 'd', 'config']);

/** Checks the names of our own files and folders, not their content. */
export function checkNames(paths: readonly string[]): Violation[] {
  return paths.filter((path) => ourCode.test(path)).flatMap(checkPath);
}

function checkPath(path: string): Violation[] {
  const found: Violation[] = [];
  const refuse = (rule: string, message: string) => found.push({ rule, path, line: null, message });

  const segments = path.split('/');
  const fileName = segments.pop() ?? '';
  const [stem = '', ...rest] = fileName.split('.');
  const suffixes = rest.slice(0, -1);

  for (const name of [...segments, stem]) {
    if (homelessWords.test(name)) refuse(nameRules.homeless, `'${name}' says nothing; name the thing it is about`);
  }
  for (const name of isCode(fileName) ? [...segments, stem] : segments) {
    if (!kebabCase.test(name)) refuse(nameRules.kebab, `'${name}' is not kebab-case`);
  }
  for (const suffix of isCode(fileName) ? suffixes : []) {
    if (!knownSuffixes.has(suffix)) refuse(nameRules.suffix, `'.${suffix}' is not one of our suffixes`);
  }
  if (fileName.endsWith('.tsx') && !path.startsWith('apps/web/')) {
    refuse(nameRules.tsx, 'Node strips types but does not know JSX');
  }
  return found;
}

function isCode(fileName: string): boolean {
  return /\.(ts|tsx|mjs|js|css)$/.test(fileName);
}
