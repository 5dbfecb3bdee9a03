import { parseArgs } from 'node:util';
import { networkIds } from '../packages/domain/src/networks/network-id.ts';
import { networkName } from '../packages/domain/src/networks/network-name.ts';
import { checkNetworkLooks, lookFiles } from './checks/check-network-looks.ts';
import { describeViolation, readSourceFiles } from './checks/source-file.ts';
import { isJoined, joinNetwork } from './new-network/join-network.ts';
import { listNetwork } from './new-network/list-network.ts';
import { type NetworkNames, namesOf } from './new-network/network-names.ts';
import { unfinishedMarkers, writeNetwork } from './new-network/write-network.ts';
import { packageBin } from './package-bin.ts';
import { repositoryRoot } from './repository-root.ts';
import { runCommand } from './run-command.ts';

/* Sorts imports and breaks lines, then prints the files. `npm run check` tells what is unfinished in them. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { join: { type: 'boolean', default: false }, name: { type: 'string' } },
});
const names = wantedNames(positionals[0], values.name);
if (names === null) stop('Name a network that is not built yet, in one word and in words: mastodon --name Mastodon.');
else await (values.join ? join : write)(names);

function wantedNames(wanted: string | undefined, name: string | undefined): NetworkNames | null {
  if (wanted === undefined || !/^[a-z][a-z0-9]*$/.test(wanted) || isJoined(repositoryRoot, { id: wanted })) return null;
  const known = networkIds.find((id) => id === wanted);
  if (known !== undefined) return namesOf(known, networkName(known));
  return name === undefined ? null : namesOf(wanted, name);
}

async function write(network: NetworkNames): Promise<void> {
  const isListed = networkIds.some((id) => id === network.id);
  const listed = isListed ? [] : listNetwork(repositoryRoot, network);
  const written = [...listed, ...writeNetwork(repositoryRoot, network)];
  if (written.length === 0) return stop('All of its files are there already; none was changed.');
  await show(written);
  console.log(`
The limits of ${network.name} are in packages/domain/src/networks/${network.id}.ts, posts to try them with in
packages/domain/src/fixtures/${network.id}.ts: check both against the documents of the network.
Its line in packages/domain/src/networks/network-id.ts is its place in the matrix and in every list.
\`npm run check\` names what is unfinished, also its glyph and its colour. Where a network has no page to come back to, or no fields of its own, delete that
file or folder, and say so in the list that imports it. Then: npm run new:network -- ${network.id} --join`);
}

async function join(network: NetworkNames): Promise<void> {
  const markers = unfinishedMarkers(repositoryRoot, network);
  if (markers.length > 0) {
    return stop(`Something is unfinished: npm run check names it. Delete these at the end: ${markers.join(', ')}`);
  }
  const looks = checkNetworkLooks(readSourceFiles(repositoryRoot, lookFiles));
  if (looks.length > 0) return stop(`It cannot be seen yet:\n${looks.map(describeViolation).join('\n')}`);
  await show(await joinNetwork(repositoryRoot, network));
  console.log(`
By hand: its line in docs/networks/README.md and in CHANGELOG.md. Then: npm run derive, npm test`);
}

/** Sorts imports and breaks lines, then names the files. What is unfinished is for `npm run check` to say. */
async function show(files: readonly string[]): Promise<void> {
  const code = files.filter((file) => /\.tsx?$/.test(file));
  await runCommand(process.execPath, [packageBin('@biomejs/biome', 'biome'), 'check', '--write', ...code]);
  for (const file of files) console.log(file);
}

function stop(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
