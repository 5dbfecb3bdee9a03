import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstOurs, type Joint, makeJoints } from './joint.ts';
import type { NetworkNames } from './network-names.ts';
import { settingJoints } from './setting-joints.ts';

const networks = 'packages/networks/src/registry.ts';
const sandbox = 'packages/sandbox/src/networks/registry.ts';

/** Every line that tells general code of a built network. The formatter sorts the imports. */
const joints: readonly Joint[] = [
  { file: networks, line: "import { create{{Id}} } from '#/{{id}}/index.ts';" },
  { file: networks, line: "import { {{id}}Setup } from '#/{{id}}/settings.ts';" },
  {
    file: networks,
    line: '  {{id}}: { setup: {{id}}Setup, create: create{{Id}} },',
    before: /(?<=const built = \{[\s\S]*?)^\} as const;/m,
  },
  {
    file: sandbox,
    line: "import { create{{Id}} } from '#/networks/{{id}}/{{id}}.ts';",
    before: firstOurs,
  },
  { file: sandbox, line: 'create: create{{Id}}', before: /(?<=id: '{{id}}',[^}]*)(?=glyph:)/, end: ', ' },
];

/** True when the product has the network. */
export function isJoined(root: string, { id }: Pick<NetworkNames, 'id'>): boolean {
  return readFileSync(join(root, networks), 'utf8').includes(`  ${id}: { setup: `);
}

/**
 * Adds a network to the registries under `root`, and its settings to their lists; from then on the product has it.
 * Returns the changed files. Throws when a registry has an unexpected form; then nothing was changed.
 */
export async function joinNetwork(root: string, names: NetworkNames): Promise<string[]> {
  return makeJoints(root, [...joints, ...(await settingJoints(root, names))], names);
}
