import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkIds, networkName } from '../../packages/domain/src/index.ts';
import { packageBin } from '../package-bin.ts';
import { repositoryRoot } from '../repository-root.ts';
import { runCommand } from '../run-command.ts';
import { isJoined, joinNetwork } from './join-network.ts';
import { namesOf } from './network-names.ts';
import { unfinishedMarkers, writeNetwork } from './write-network.ts';

/** The shortest code that the type checker takes, for each place that a template leaves open. */
const fillings: Readonly<Record<string, string>> = {
  'what {{name}} does with the same post twice': "'blind'",
  'how long a call that publishes may take': '30_000',
  'how long after that a post may still appear': '30_000',
  'how many calls at once: of all accounts, of one': '{ perNetwork: 1, perAccount: 1 }',
  'the address of its pages': "'https://example.com'",
  'the address of its API': "'https://api.example.com'",
  'the scopes that publishing needs': "['write']",
  'the path of the page that asks for consent': "'/authorize'",
  'the exchange of the code (kit/oauth.ts: requestTokens), and who came with it':
    "{ kind: 'rejected', code: answer.code, message: `${app.settings.web} ${signal.aborted}` }",
  'new tokens for old ones':
    "{ kind: 'refreshed', auth: { ...auth, accessToken: `${app.settings.api} ${signal.aborted}` }, expiresAt: null }",
  'the end of our access': "auth.accessToken === '' || signal.aborted || app ? { kind: 'done' } : { kind: 'done' }",
  'the limits on files: kinds, sizes, number': 'files.length === 0 ? null : null',
  'the upload of files and their alternative texts':
    "{ kind: 'uploaded', media: files.map(({ id }) => ({ id: `${id} ${app.settings.api} ${auth.accessToken} ${context.signal.aborted}` })) }",
  'the call that shows the post; `published` only with its own id':
    "{ kind: 'published', remoteId: post.text, url: `${app.settings.web} ${auth.accessToken} ${signal.aborted}` }",
  'the deletion of a post':
    "{ kind: 'rejected', code: remoteId, message: `${app.settings.web} ${auth.accessToken} ${signal.aborted}` }",
  'the look among the recent posts of the account':
    "{ kind: 'unable', code: post.text, message: app.settings.web, tokenMayRefresh: auth.accessToken !== '' && context.signal.aborted }",
  'the table of their codes, each with its source': 'new Map()',
  'how a ready account of the sandbox signs in': "() => Promise.reject(new Error('nobody'))",
  'a sign-in that is refused': "async () => ({ kind: 'rejected', code: 'refused', message: 'Refused.' })",
  'whether a refresh can be repeated after a crash': 'false',
  'how the owner of the account ends our access': 'async () => undefined',
  'the longest texts that are taken, by every measure': '[]',
  'which files are taken and which refused': '[]',
  'where the alternative texts of a post are read': 'async () => []',
  'its paths: consent page, tokens, API, feed, each with the log of requests and faults':
    '(app) => void app.use(world.log.middleware)',
  'the ready accounts, and what is derived from the store': '() => undefined',
  'the ready accounts': '[]',
  'the number of accounts': '0',
  'the number of posts': '0',
  'an account to order': '(order) => ({ handle: order.handle })',
};

// Whichever is still missing: what is proved is the way there, for any of them.
const id = networkIds.findLast((network) => !isJoined(repositoryRoot, { id: network }));

describe.runIf(id !== undefined)('a network that is not built yet', () => {
  const names = namesOf(id ?? '', networkName(id ?? 'twitter'));
  const packages = ['packages/networks', 'packages/sandbox'];
  let root: string;
  let before: ReadonlyMap<string, string>;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'nonet-network-'));
    for (const folder of packages) cpSync(join(repositoryRoot, folder), join(root, folder), { recursive: true });
    mkdirSync(join(root, 'docs/networks'), { recursive: true });
    cpSync(join(repositoryRoot, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
    symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
    before = contents();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** Every file by its path. */
  function contents(): Map<string, string> {
    const paths = [...packages, 'docs'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    return new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]));
  }

  async function typeErrors(): Promise<string[]> {
    const runs = packages.map((folder) =>
      runCommand(process.execPath, [packageBin('typescript', 'tsc'), '-p', join(root, folder), '--pretty', 'false'], {
        cwd: root,
      }),
    );
    const outputs = (await Promise.all(runs)).map(({ output }) => output);
    return outputs.flatMap((output) => output.split('\n').filter((line) => /error TS\d+/.test(line)));
  }

  // The type checker reads both packages whole.
  const timeout = 120_000;
  const sentences = Object.keys(fillings).map((sentence) => sentence.replace('{{name}}', names.name));

  test('its folders are written, and the type checker names all that is unfinished in them, and nothing else', {
    timeout,
  }, async () => {
    const written = writeNetwork(root, names);
    expect([...contents().keys()].filter((path) => !before.has(path)).toSorted()).toEqual(written.toSorted());
    const own = new RegExp(`/${names.id}/|/${names.id}[.-]`);
    expect(written.filter((path) => !own.test(path))).toEqual([]);
    expect(unfinishedMarkers(root, names)).toHaveLength(2);

    const errors = await typeErrors();
    const named = errors.map((line) => /Unfinished<"([^"]*)">/.exec(line)?.[1] ?? line);
    expect(named.toSorted()).toEqual(sentences.toSorted());
  });

  test('what was written once stays as it was changed', () => {
    const readme = join(root, `packages/networks/src/${names.id}/README.md`);
    writeFileSync(readme, '# Ours\n');
    expect(writeNetwork(root, names)).toEqual([]);
    expect(readFileSync(readme, 'utf8')).toBe('# Ours\n');
  });

  test('finished and joined it compiles, and of the general code only the registries have changed', {
    timeout,
  }, async () => {
    for (const [path, text] of contents()) {
      if (before.has(path) || !path.endsWith('.ts')) continue;
      if (path.endsWith('/unfinished.ts')) rmSync(join(root, path));
      else writeFileSync(join(root, path), finish(text));
    }
    expect(unfinishedMarkers(root, names)).toEqual([]);
    joinNetwork(root, names);
    expect(isJoined(root, names)).toBe(true);
    await expect(typeErrors()).resolves.toEqual([]);
    const after = contents();
    expect([...before.keys()].filter((path) => after.get(path) !== before.get(path)).toSorted()).toEqual([
      'packages/networks/src/conformance/conformance.test.ts',
      'packages/networks/src/registry.ts',
      'packages/sandbox/src/networks/registry.ts',
    ]);
    // Once is enough.
    expect(joinNetwork(root, names)).toEqual([]);
  });

  function finish(text: string): string {
    return text
      .replace(/^import \{ unfinished \}.*\n/m, '')
      .replace(/unfinished\(\s*'([^']*)'(?:,\s*\{[^}]*\})?\)/g, (_, sentence: string) => {
        return fillings[sentence.replace(names.name, '{{name}}')] ?? fillings[sentence] ?? `unfinished('${sentence}')`;
      });
  }
});
