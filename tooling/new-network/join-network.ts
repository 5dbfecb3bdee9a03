import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillIn, type NetworkNames } from './network-names.ts';

/** What a registry says of a network. */
interface Joint {
  readonly file: string;
  readonly line: string;
  /** What the line is put before; its first match counts. */
  readonly before: RegExp;
  /** Between the line and what comes after it. */
  readonly end: string;
}

const networks = 'packages/networks/src/registry.ts';
const conformance = 'packages/networks/src/conformance/conformance.test.ts';
const sandbox = 'packages/sandbox/src/networks/registry.ts';

const start = /^/;
const endOfLine = '\n';

/** All that general code has to know of a network. The order of imports is left to the formatter. */
const joints: readonly Joint[] = [
  { file: networks, line: "import { create{{Id}} } from '#/{{id}}/index.ts';", before: start, end: endOfLine },
  { file: networks, line: "import { {{id}}Setup } from '#/{{id}}/settings.ts';", before: start, end: endOfLine },
  { file: networks, line: '{{id}}: {{id}}Setup', before: /(?<=const setups = \{\s)/, end: ', ' },
  {
    file: networks,
    line: '{{id}}: setups.{{id}}.read(given, sandbox),',
    before: /(?<=function readNetworkSettings[^}]*?return \{\n)/,
    end: endOfLine,
  },
  {
    file: networks,
    line: "if (settings.{{id}} !== undefined) networks.set('{{id}}', create{{Id}}(settings.{{id}}, http));",
    before: / {2}return networks;/,
    end: endOfLine,
  },
  {
    file: conformance,
    line: "import { {{id}}Harness } from '#/conformance/{{id}}-harness.ts';",
    before: start,
    end: endOfLine,
  },
  { file: conformance, line: '{{id}}Harness', before: /(?<=const harnesses = \[)/, end: ', ' },
  { file: sandbox, line: "import { create{{Id}} } from '#/networks/{{id}}/{{id}}.ts';", before: start, end: endOfLine },
  { file: sandbox, line: 'create: create{{Id}}', before: /(?<=id: '{{id}}',[^}]*)(?=glyph:)/, end: ', ' },
];

/** True when the product has the network. */
export function isJoined(root: string, { id }: Pick<NetworkNames, 'id'>): boolean {
  return readFileSync(join(root, networks), 'utf8').includes(`networks.set('${id}'`);
}

/**
 * Joins a network to the registries under `root`: from then on the product has it. Answers the files that were changed. Throws
 * when a registry has another form than is known here; then nothing was changed.
 */
export function joinNetwork(root: string, names: NetworkNames): string[] {
  const texts = new Map<string, string>();
  for (const { file, line, before, end } of joints) {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
    const ours = fillIn(line, names);
    if (text.includes(ours)) continue;
    const place = new RegExp(fillIn(before.source, names));
    if (!place.test(text)) throw new Error(`${file} has no known place for this, put it there by hand: ${ours}`);
    texts.set(
      file,
      text.replace(place, (found) => ours + end + found),
    );
  }
  for (const [file, text] of texts) writeFileSync(join(root, file), text);
  return [...texts.keys()];
}
