import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageBin } from '../package-bin.ts';
import { fillings, finish } from './fillings.ts';
import { isJoined } from './join-network.ts';
import { namesOf } from './network-names.ts';
import { copyTree, type ScratchTree } from './scratch-tree.ts';
import { unfinishedMarkers } from './write-network.ts';

/** A network that is not in the list of all, so that it will never be a built one. */
const names = namesOf('scratch', 'Scratch');

/**
 * The files outside the network's own that may change: the list of ids, and the lists that need an entry for each
 * network.
 */
const lists = [
  'apps/web/src/features/callbacks/callbacks.ts',
  'apps/web/src/features/compose/options/network-forms.ts',
  'apps/web/src/features/compose/preview/previews.ts',
  'packages/domain/src/fixtures/fixtures.ts',
  'packages/domain/src/networks/network-id.ts',
  'packages/domain/src/networks/network-name.ts',
  'packages/domain/src/networks/rules.ts',
  'packages/sandbox/src/networks/registry.ts',
];
/** Where its glyph and its colour stand. */
const looks = ['apps/web/src/networks/glyphs.svg', 'apps/web/src/styles/tokens.css'];
const sandboxGlyph = 'packages/sandbox/src/networks/glyphs/scratch.svg';
const registries = ['.env.example', 'docs/operate/settings.md', 'packages/networks/src/registry.ts'];
/** All existing files that are other once it is joined. */
const edited = [...lists, ...looks, ...registries].toSorted();

describe('a network that nobody knows yet', () => {
  let tree: ScratchTree;
  let before: ReadonlyMap<string, string>;

  beforeAll(async () => {
    tree = await copyTree();
    before = tree.contents();
    // The server's tests take long to check, and none of them depends on an added network.
    writeFileSync(
      join(tree.root, 'apps/server/tsconfig.product.json'),
      '{ "extends": "./tsconfig.json", "exclude": ["src/**/*.test.ts"] }',
    );
  });
  afterAll(() => tree.remove());

  const newNetwork = (...args: string[]) => tree.run('tooling/new-network.ts', args);

  /** The existing files that differ now. */
  const changed = () => {
    const now = tree.contents();
    return [...before.keys()].filter((path) => now.get(path) !== before.get(path)).toSorted();
  };

  async function typeErrors(...projects: string[]): Promise<string[]> {
    const tsc = packageBin('typescript', 'tsc');
    const runs = projects.map((project) => tree.run(tsc, ['-p', project, '--pretty', 'false']));
    const lines = (await Promise.all(runs)).flatMap(({ output }) => output.split('\n'));
    return [...new Set(lines.filter((line) => /error TS\d+/.test(line)))];
  }

  /** Draws its glyphs and chooses its colour, as a person would. */
  function giveLook(): void {
    const edit = (path: string, before: RegExp, line: string) => {
      const file = join(tree.root, path);
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(before, (there) => line + there),
      );
    };
    const circle = '<circle cx="12" cy="12" r="9"/>';
    edit(
      'apps/web/src/networks/glyphs.svg',
      /<\/svg>/,
      `<symbol id="scratch" viewBox="0 0 24 24">${circle}</symbol>\n`,
    );
    edit(
      'apps/web/src/styles/tokens.css',
      /^ *--scrim:/m,
      '  --p-scratch: light-dark(oklch(0.5 0.2 300), oklch(0.7 0.2 300));\n',
    );
    writeFileSync(
      join(tree.root, sandboxGlyph),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${circle}</svg>\n`,
    );
  }

  const parts = ['packages/networks', 'packages/sandbox', 'apps/web'];
  // The type checker reads whole packages several times.
  const timeout = 300_000;

  test('without a name it is refused', async () => {
    const { code, output } = await newNetwork('scratch');
    expect(code).toBe(1);
    expect(output).toContain('in one word and in words');
    expect(changed()).toEqual([]);
  });

  test('its files are written, and the type checker names all that is unfinished in them, and nothing else', {
    timeout,
  }, async () => {
    const { code, output } = await newNetwork('scratch', '--name', 'Scratch');
    expect({ code, output }).toMatchObject({ code: 0 });
    const written = [...tree.contents().keys()].filter((path) => !before.has(path) && !path.endsWith('product.json'));
    expect(written.filter((path) => !/\/scratch[/.-]/.test(path))).toEqual([]);
    const folders = [
      'domain/src/networks',
      'domain/src/fixtures',
      'networks/src/scratch',
      'sandbox/src/networks/scratch',
    ];
    const places = [
      ...folders.map((folder) => `packages/${folder}`),
      'callbacks',
      'preview/scratch',
      'options/scratch',
    ];
    expect(places.filter((place) => !written.some((path) => path.includes(place)))).toEqual([]);
    expect(written.filter((path) => !output.includes(path))).toEqual([]);
    expect(changed()).toEqual(lists);

    // `npm run check` can still be loaded, and it demands a glyph and a colour.
    const check = await tree.run('--input-type=module', ['--eval', listMissingLooks]);
    expect(check).toMatchObject({ code: 0 });
    expect(check.output.split('\n')).toEqual([
      expect.stringMatching(/^apps\/web\/src\/networks\/glyphs\.svg {2}scratch has no glyph/),
      expect.stringMatching(/^apps\/web\/src\/styles\/tokens\.css {2}scratch has no colour/),
      expect.stringContaining(`${sandboxGlyph}  still the circle of the template`),
    ]);
    const errors = await typeErrors(...parts);
    const named = errors.map((line) => /Unfinished<"([^"]*)">/.exec(line)?.[1] ?? line);
    expect(named.toSorted()).toEqual(Object.keys(fillings).toSorted());
  });

  test('what was written once stays as it was changed, and nothing unfinished is joined', async () => {
    const readme = join(tree.root, 'packages/networks/src/scratch/README.md');
    writeFileSync(readme, '# Ours\n');
    const again = await newNetwork('scratch');
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('none was changed') });
    expect(readFileSync(readme, 'utf8')).toBe('# Ours\n');
    const joined = await newNetwork('scratch', '--join');
    expect(joined).toMatchObject({ code: 1, output: expect.stringContaining('Something is unfinished') });
    expect(changed()).toEqual(lists);
  });

  test('finished and joined it compiles, keeps every rule, and only lists and registries know of it', {
    timeout,
  }, async () => {
    for (const [path, text] of tree.contents()) {
      if (before.has(path) || !/\.tsx?$/.test(path)) continue;
      if (path.endsWith('unfinished.ts')) rmSync(join(tree.root, path));
      else writeFileSync(join(tree.root, path), finish(text));
    }
    expect(unfinishedMarkers(tree.root, names)).toEqual([]);
    const unseen = await newNetwork('scratch', '--join');
    expect(unseen).toMatchObject({ code: 1, output: expect.stringContaining('scratch has no glyph') });
    expect(isJoined(tree.root, names)).toBe(false);
    giveLook();
    const { code, output } = await newNetwork('scratch', '--join');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(isJoined(tree.root, names)).toBe(true);
    expect(changed()).toEqual(edited);

    await expect(typeErrors(...parts, 'apps/server/tsconfig.product.json')).resolves.toEqual([]);
    const architecture = await tree.run('--input-type=module', ['--eval', listViolations]);
    expect(architecture).toEqual({ code: 0, output: '' });
    expect(readFileSync(join(tree.root, '.env.example'), 'utf8')).toContain(
      '# SCRATCH_CLIENT_ID=\n# SCRATCH_CLIENT_SECRET=\n# SCRATCH_WEB=https://example.com\n',
    );
    // Once is enough.
    expect(await newNetwork('scratch', '--join')).toMatchObject({ code: 1 });
    expect(changed()).toEqual(edited);
  });

  test('its own tests pass, the sandbox starts with it, and the conformance suite has it', { timeout }, async () => {
    const files = ['domain/src/fixtures', 'networks/src/scratch', 'networks/src/conformance'];
    const { code, output } = await tree.run(packageBin('vitest', 'vitest'), [
      'run',
      '--reporter=verbose',
      '--testNamePattern=on scratch|its own page|every network that is built|the fields',
      ...files.map((file) => `packages/${file}`),
      'apps/web/src/features/compose/options',
    ]);
    expect({ code, output }).toMatchObject({ code: 0 });
    for (const proof of [
      /the submit checks on scratch.*a text of 501 units/,
      /people are sent to its own page/,
      /every network that is built proves/,
      /the fields of Scratch can be used/,
      /✓.*of scratch arrive, and are on the sheet/,
    ]) {
      expect(output).toMatch(proof);
    }
  });
});

const listMissingLooks = `
  import './tooling/checks/check-architecture.ts';
  import { checkNetworkLooks, lookFiles } from './tooling/checks/check-network-looks.ts';
  import { describeViolation, readSourceFiles } from './tooling/checks/source-file.ts';
  process.stdout.write(checkNetworkLooks(readSourceFiles('.', lookFiles)).map(describeViolation).join('\\n'));
`;
const listViolations = `
  import { architectureFiles, checkArchitecture } from './tooling/checks/check-architecture.ts';
  import { describeViolation, listFiles, readSourceFiles } from './tooling/checks/source-file.ts';
  const files = readSourceFiles('.', architectureFiles);
  process.stdout.write((await checkArchitecture(files, listFiles('.'))).map(describeViolation).join('\\n'));
`;
