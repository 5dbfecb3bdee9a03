import { firstOurs, type Joint, makeJoints } from './joint.ts';
import type { NetworkNames } from './network-names.ts';

const names = 'packages/domain/src/networks/network-name.ts';
const rules = 'packages/domain/src/networks/rules.ts';
const fixtures = 'packages/domain/src/fixtures/fixtures.ts';
const callbacks = 'apps/web/src/features/callbacks/callbacks.ts';
const previews = 'apps/web/src/features/compose/preview/previews.ts';

const endOfRecord = /(?<=Record<NetworkId[\s\S]*)^\};/m;

/** The places where every network of the list needs an entry, built or not. The type checker demands each of them. */
const joints: readonly Joint[] = [
  { file: 'packages/domain/src/networks/network-id.ts', line: "  '{{id}}',", before: /\] as const;/ },
  { file: names, line: "  {{id}}: { name: '{{name}}', hasHandles: true },", before: endOfRecord },
  { file: rules, line: "import { {{id}} } from '#/networks/{{id}}.ts';" },
  { file: rules, line: '  {{id}},', before: endOfRecord },
  { file: fixtures, line: "import { {{id}} } from '#/fixtures/{{id}}.ts';" },
  { file: fixtures, line: '  {{id}},', before: endOfRecord },
  { file: callbacks, line: "import { {{id}} } from './{{id}}.ts';", before: firstOurs },
  { file: callbacks, line: '  {{id}},', before: endOfRecord },
  { file: previews, line: "import { {{id}}Layout } from './{{id}}/layout.ts';", before: firstOurs },
  { file: previews, line: "import { shownText as {{id}}Text } from './{{id}}/shown-text.ts';", before: firstOurs },
  { file: previews, line: '  {{id}}: { text: {{id}}Text, layout: {{id}}Layout },', before: endOfRecord },
  {
    file: 'apps/web/src/features/compose/options/network-forms.ts',
    line: "  {{id}}: () => import('./{{id}}/options.tsx').then(({ {{Id}}Options }) => {{Id}}Options),",
    before: /(?<=: NetworkForms = [\s\S]*)^};/m,
  },
  {
    file: 'packages/sandbox/src/networks/registry.ts',
    line: "  { id: '{{id}}', name: '{{name}}', glyph: glyph('{{id}}') },",
    before: /\];/,
  },
];

/** Adds a network to the list of all, and to every place where the list demands an entry. Returns the changed files. */
export function listNetwork(root: string, network: NetworkNames): string[] {
  return makeJoints(root, joints, network);
}
