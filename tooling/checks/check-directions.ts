import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { cruise } from 'dependency-cruiser';
import { directionRules } from './direction-rules.ts';
import { type FileImport, folderCircles } from './folder-circles.ts';
import type { SourceFile, Violation } from './source-file.ts';
import { codeFile, importsOf } from './syntax.ts';

/**
 * Runs the rules of direction-rules.ts over the code files of `files` (which must hold the package.json files too). It
 * also looks for circles of folders among the resolved imports.
 *
 * dependency-cruiser cannot parse TypeScript with TypeScript 7 installed: depending on what else is installed, it sees
 * nothing or guesses. So it gets a copy of the tree in which each file holds only its imports, as plain JavaScript.
 * Throws when dependency-cruiser saw fewer modules than there are files.
 */
export async function checkDirections(files: readonly SourceFile[]): Promise<Violation[]> {
  const code = files.filter((file) => codeFile.test(file.path));
  const mirror = realpathSync(mkdtempSync(join(tmpdir(), 'nonet-directions-')));
  try {
    writeMirror(mirror, files);
    const { output } = await cruise(
      [...new Set(code.map((file) => file.path.split('/')[0] ?? ''))],
      {
        baseDir: mirror,
        validate: true,
        ruleSet: { forbidden: [...directionRules] },
        doNotFollow: { path: 'node_modules' },
      },
      { exportsFields: ['exports'], conditionNames: ['import', 'default'], extensions: ['.ts', '.tsx', '.mjs'] },
    );
    if (typeof output === 'string') throw new Error('dependency-cruiser answered text where a result was expected');
    assertEveryFileSeen(output, code);
    const refused = output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      path: from,
      line: null,
      message: `imports ${cycle ? cycle.map((step) => step.name).join(' → ') : to}`,
    }));
    return [...refused, ...folderCircles(importsIn(output, code))];
  } finally {
    rmSync(mirror, { recursive: true });
  }
}

function importsIn({ modules }: ICruiseResult, code: readonly SourceFile[]): FileImport[] {
  const ours = new Set(code.map((file) => file.path));
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.filter(({ resolved }) => ours.has(resolved)).map(({ resolved }) => ({ from: source, to: resolved })),
  );
}

function writeMirror(mirror: string, files: readonly SourceFile[]): void {
  mkdirSync(join(mirror, 'node_modules'));
  for (const file of files) {
    const target = join(mirror, file.path);
    mkdirSync(dirname(target), { recursive: true });
    if (codeFile.test(file.path)) writeFileSync(target, importsOnly(file));
    if (file.path.endsWith('/package.json')) linkPackage(mirror, file);
  }
}

function linkPackage(mirror: string, manifest: SourceFile): void {
  const folder = dirname(join(mirror, manifest.path));
  const { name, exports, imports } = JSON.parse(manifest.text) as {
    name?: string;
    exports?: unknown;
    imports?: unknown;
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, type: 'module', exports, imports }));
  if (name === undefined) return;
  const link = join(mirror, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(folder, link, 'junction');
}

/**
 * Imports of external packages are left out: the manifests, tsc and knip check those. An import of types alone becomes
 * a `require`, see direction-rules.ts.
 */
function importsOnly(file: SourceFile): string {
  return importsOf(file)
    .map(({ specifier, typeOnly }) => ({ specifier: specifier.replace(/\?.*$/, ''), typeOnly }))
    .filter(({ specifier }) => /^([.#]|@nonet\/)/.test(specifier) || isBuiltin(specifier))
    .filter(({ specifier }) => !/\.(css|svg|woff2|json)$/.test(specifier))
    .map(({ specifier, typeOnly }) =>
      typeOnly ? `require(${JSON.stringify(specifier)});\n` : `import ${JSON.stringify(specifier)};\n`,
    )
    .join('');
}

function assertEveryFileSeen(result: ICruiseResult, code: readonly SourceFile[]): void {
  const seen = new Set(result.modules.map((module) => module.source));
  const unseen = code.filter((file) => !seen.has(file.path));
  if (code.length === 0 || unseen.length > 0) {
    throw new Error(
      `dependency-cruiser saw ${code.length - unseen.length} of ${code.length} files; not, for example, ${unseen[0]?.path}. ` +
        'Is @swc/core installed? Without it dependency-cruiser does not open TypeScript files.',
    );
  }
}
