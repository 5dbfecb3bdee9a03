import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packageBin } from '../package-bin.ts';
import { repositoryRoot } from '../repository-root.ts';
import { runCommand } from '../run-command.ts';

/** What a package exports although nobody imports it, by the repository's own knip.ts. */
async function unusedExports(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nonet-unused-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const manifest of ['package.json', 'apps/server/package.json', 'packages/domain/package.json', 'knip.ts']) {
    cpSync(join(repositoryRoot, manifest), join(folder, manifest));
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'node_modules/@nonet'), { recursive: true });
  symlinkSync(join(folder, 'packages/domain'), join(folder, 'node_modules/@nonet/domain'));
  const knip = [packageBin('knip', 'knip'), '--directory', folder, '--include', 'exports,types', '--reporter', 'json'];
  const { output } = await runCommand(process.execPath, knip, { env: { ...process.env, NO_COLOR: '1' } });
  const { issues }: Report = JSON.parse(output);
  return issues.flatMap(({ file, exports, types }) => [...exports, ...types].map(({ name }) => `${file} ${name}`));
}

interface Report {
  readonly issues: readonly {
    readonly file: string;
    readonly exports: readonly { readonly name: string }[];
    readonly types: readonly { readonly name: string }[];
  }[];
}

const deep = "export const used = 1;\nexport const planted = 2;\nexport type Planted = 'a';\n";
const main = "import { used } from '@nonet/domain';\nvoid used;\n";

test('an export of a package that nobody imports is found', async () => {
  const found = await unusedExports({
    'packages/domain/src/deep.ts': deep,
    'packages/domain/src/index.ts': "export { type Planted, planted, used } from './deep.ts';\n",
    'apps/server/src/main.ts': main,
  });
  expect(found).toContain('packages/domain/src/index.ts planted');
  expect(found).toContain('packages/domain/src/index.ts Planted');
  expect(found.join()).not.toContain('used');
});
