import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Joint, makeJoints } from './joint.ts';
import type { NetworkNames } from './network-names.ts';
import { settingJoints } from './setting-joints.ts';

const networks = 'packages/networks/src/registry.ts';
const conformance = 'packages/networks/src/conformance/conformance.test.ts';
const sandbox = 'packages/sandbox/src/networks/registry.ts';
const callbacks = 'apps/web/src/features/callbacks';
const preview = 'apps/web/src/features/compose/preview';
const options = 'apps/web/src/features/compose/options';

/** The first import of a file of ours: those of packages stand above it, apart. */
const firstOurs = /^(?=import [^;]* from '[.#]\/)/m;

/** All that general code has to know of a network that is built. The order of imports is left to the formatter. */
const joints: readonly Joint[] = [
  { file: networks, line: "import { create{{Id}} } from '#/{{id}}/index.ts';" },
  { file: networks, line: "import { {{id}}Setup } from '#/{{id}}/settings.ts';" },
  { file: networks, line: '{{id}}: {{id}}Setup', before: /(?<=const setups = \{\s)/, end: ', ' },
  {
    file: networks,
    line: '{{id}}: setups.{{id}}.read(given, sandbox),',
    before: /(?<=function readNetworkSettings[^}]*?return \{\n)/,
  },
  {
    file: networks,
    line: "if (settings.{{id}} !== undefined) networks.set('{{id}}', create{{Id}}(settings.{{id}}, http));",
    before: / {2}return networks;/,
  },
  { file: conformance, line: "import { {{id}}Harness } from '#/conformance/{{id}}-harness.ts';" },
  { file: conformance, line: '{{id}}Harness', before: /(?<=const harnesses = \[)/, end: ', ' },
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

/** An entry for a network that had only a default, where it has a file of its own: without that the default stays. */
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
  return readFileSync(join(root, networks), 'utf8').includes(`networks.set('${id}'`);
}

/**
 * Joins a network to the registries under `root`, and its settings to their lists: from then on the product has it. Answers
 * the files that were changed. Throws when a registry has another form than is known here; then nothing was changed.
 */
export async function joinNetwork(root: string, names: NetworkNames): Promise<string[]> {
  return makeJoints(root, [...joints, ...(await settingJoints(root, names))], names);
}
