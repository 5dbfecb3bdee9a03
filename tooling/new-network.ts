import { parseArgs } from 'node:util';
import { networkIds, networkName } from '../packages/domain/src/index.ts';
import { isJoined, joinNetwork } from './new-network/join-network.ts';
import { type NetworkNames, namesOf } from './new-network/network-names.ts';
import { unfinishedMarkers, writeNetwork } from './new-network/write-network.ts';
import { packageBin } from './package-bin.ts';
import { repositoryRoot } from './repository-root.ts';
import { runCommand } from './run-command.ts';

/*
 * `npm run new:network -- tiktok` writes the folders of one of the nine networks; `npm run check` then names what is unfinished in
 * them. When nothing is, `npm run new:network -- tiktok --join` joins the network to the registries.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { join: { type: 'boolean', default: false } },
});
const unbuilt = networkIds.filter((id) => !isJoined(repositoryRoot, { id }));
const wanted = unbuilt.find((id) => id === positionals[0]);
if (wanted === undefined) stop(`Name a network that is not built yet: ${unbuilt.join(', ')}.`);
else await (values.join ? join : write)(namesOf(wanted, networkName(wanted)));

async function write(names: NetworkNames): Promise<void> {
  const written = writeNetwork(repositoryRoot, names);
  if (written.length === 0) return stop('All of its files are there already; none was changed.');
  await format(written);
  for (const file of written) console.log(file);
  console.log(`
The limits of ${names.name} are in packages/domain/src/networks/${names.id}.ts: check them against their sources.
\`npm run check\` names what is unfinished. Then: npm run new:network -- ${names.id} --join`);
}

async function join(names: NetworkNames): Promise<void> {
  const markers = unfinishedMarkers(repositoryRoot, names);
  if (markers.length > 0) {
    return stop(`Something is unfinished: npm run check names it. Delete these at the end: ${markers.join(', ')}`);
  }
  const changed = joinNetwork(repositoryRoot, names);
  await format(changed);
  for (const file of changed) console.log(file);
  console.log(`
By hand: its callback page in apps/web/src/features/callbacks/callbacks.ts and its preview in
apps/web/src/features/compose/preview/ where the plain ones do not do, its settings in .env.example and
docs/operate/settings.md, its line in docs/networks/README.md and CHANGELOG.md. Then: npm test`);
}

/** Sorts imports and breaks lines. What is unfinished is for `npm run check` to say. */
async function format(files: readonly string[]): Promise<void> {
  const code = files.filter((file) => file.endsWith('.ts'));
  await runCommand(process.execPath, [packageBin('@biomejs/biome', 'biome'), 'check', '--write', ...code]);
}

function stop(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
