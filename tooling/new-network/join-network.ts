import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Joint, makeJoints } from './joint.ts';
import type { NetworkNames } from './network-names.ts';
import { settingJoints } from './setting-joints.ts';

const networks = 'packages/networks/src/registry.ts';
const sandbox = 'packages/sandbox/src/networks/registry.ts';
const callbacks = 'apps/web/src/features/callbacks';
const preview = 'apps/web/src/features/compose/preview';
const options = 'apps/web/src/features/compose/options';

/** The place before the first import of a file of ours. Imports of packages stand in a group above it. */
const firstOurs = /^(?=import [^;]* from '[.#]\/)/m;

/** Every line by which general code knows a built network. The formatter sorts the imports. */
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
  ...webJoint(`${callbacks}/callbacks.ts`, `${callbacks}/{{id}}.ts`, ['{{id}}', './{{id}}.ts'], 'notYet', '{{id}}'),
  ...webJoint(
    `${preview}/previews.ts`,
    `${preview}/{{id}}/layout.ts`,
    ['{{id}}Layout', './{{id}}/layout.ts'],
    'plain',
    '{{id}}: { text: {{id}}Text, layout: {{id}}Layout }',
  ),
  {
    file: `${preview}/previews.ts`,
    line: "import { shownText as {{id}}Text } from './{{id}}/shown-text.ts';",
    before: firstOurs,
    onlyWith: `${preview}/{{id}}/layout.ts`,
  },
  {
    file: `${options}/network-forms.ts`,
    line: "{{id}}: () => import('./{{id}}/options.tsx').then(({ {{Id}}Options }) => {{Id}}Options),",
    replaces: /{{id}}: null,/,
    onlyWith: `${options}/{{id}}/options.tsx`,
  },
];

/** Replaces the default entry of a network by the network's own file. Without that file the default stays. */
function webJoint(
  file: string,
  onlyWith: string,
  [name, from]: readonly [string, string],
  byDefault: string,
  entry: string,
): Joint[] {
  return [
    { file, line: `import { ${name} } from '${from}';`, before: firstOurs, onlyWith },
    { file, line: `${entry},`, replaces: new RegExp(`{{id}}: ${byDefault},`), onlyWith },
  ];
}

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
