import { type Joint, makeJoints } from './joint.ts';
import type { NetworkNames } from './network-names.ts';

const names = 'packages/domain/src/networks/network-name.ts';
const rules = 'packages/domain/src/networks/rules.ts';
const fixtures = 'packages/domain/src/fixtures/fixtures.ts';

const endOfRecord = /(?<=Record<NetworkId[\s\S]*)^\};/m;

/** Where every network of the list has an entry, built or not; the type checker asks for each. */
const joints: readonly Joint[] = [
  { file: 'packages/domain/src/networks/network-id.ts', line: "  '{{id}}',", before: /\] as const;/ },
  { file: names, line: "  {{id}}: { name: '{{name}}', hasHandles: true },", before: endOfRecord },
  { file: rules, line: "import { {{id}} } from '#/networks/{{id}}.ts';" },
  { file: rules, line: '  {{id}},', before: endOfRecord },
  { file: fixtures, line: "import { {{id}} } from '#/fixtures/{{id}}.ts';" },
  { file: fixtures, line: '  {{id}},', before: endOfRecord },
  { file: 'apps/web/src/features/callbacks/callbacks.ts', line: '  {{id}}: notYet,', before: endOfRecord },
  { file: 'apps/web/src/features/compose/preview/previews.ts', line: '  {{id}}: plain,', before: endOfRecord },
  { file: 'apps/web/src/features/compose/options/network-forms.ts', line: '  {{id}}: null,', before: endOfRecord },
  {
    file: 'packages/sandbox/src/networks/registry.ts',
    line: "  { id: '{{id}}', name: '{{name}}', glyph: glyph('{{id}}') },",
    before: /\];/,
  },
];

/** Puts a network into the list of all, and where it is asked for then. Answers the files that were changed. */
export function listNetwork(root: string, network: NetworkNames): string[] {
  return makeJoints(root, joints, network);
}
