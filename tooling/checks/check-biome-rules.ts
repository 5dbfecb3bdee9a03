import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageBin } from '../package-bin.ts';
import { repositoryRoot } from '../repository-root.ts';
import type { SourceFile, Violation } from './source-file.ts';

interface BiomeReport {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly message: string;
    readonly location: { readonly path: string };
  }[];
}

/** Lints `files` in a folder of their own with the repository's biome.json. */
export function lintWithBiome(files: readonly SourceFile[]): Violation[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nonet-lint-')));
  try {
    for (const file of [biomeConfiguration(), ...files]) {
      mkdirSync(dirname(join(folder, file.path)), { recursive: true });
      writeFileSync(join(folder, file.path), file.text);
    }
    const args = [packageBin('@biomejs/biome', 'biome'), 'lint', '--reporter=json', '--max-diagnostics=none'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    if (!stdout.startsWith('{')) throw new Error(`Biome gave no report: ${stderr}`);
    const { diagnostics } = JSON.parse(stdout) as BiomeReport;
    return diagnostics.map(({ category, message, location }) => ({
      rule: category,
      path: location.path,
      line: null,
      message,
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The repository's Biome configuration without the parts about git, because the folder is no git repository. */
function biomeConfiguration(): SourceFile {
  const configuration = JSON.parse(readFileSync(join(repositoryRoot, 'biome.json'), 'utf8')) as Record<string, unknown>;
  return { path: 'biome.json', text: JSON.stringify({ ...configuration, vcs: { enabled: false } }) };
}
