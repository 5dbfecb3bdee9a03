import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Joint } from './joint.ts';
import type { NetworkNames } from './network-names.ts';

/** The variables that a network's folder declares: `NAME …` with a sentence about its value. */
type Variables = Readonly<Record<string, { readonly cure: string }>>;

/**
 * The lines about a network's settings for `.env.example` and for the operators' page. They come from the network's own
 * folder.
 */
export async function settingJoints(root: string, { id, name }: NetworkNames): Promise<Joint[]> {
  const variables = await variablesOf(root, id);
  if (Object.keys(variables).length === 0) return [];
  const page = `[${name}](../networks/${id}.md)`;
  const rows = Object.entries(variables).map(([variable, { cure }]) => {
    const example = exampleIn(cure);
    if (example !== '') return `| \`${variable}\` | \`${example}\` | where ${page} is |`;
    return `| \`${variable}\` | none | ${page}: ${cure.replace(/^must be /, '').replace(/\.$/, '')} |`;
  });
  const examples = Object.entries(variables).map(([variable, { cure }]) => `# ${variable}=${exampleIn(cure)}`);
  return [
    {
      file: '.env.example',
      line: [`# ${name}, see docs/networks/${id}.md.`, ...examples].join('\n'),
      before: /^# Origins on private addresses/m,
    },
    { file: 'docs/operate/settings.md', line: rows.join('\n'), before: /^\| `ALLOWED_ORIGINS`/m },
  ];
}

async function variablesOf(root: string, id: string): Promise<Variables> {
  const file = join(root, `packages/networks/src/${id}/settings.ts`);
  const module: Readonly<Record<string, { readonly variables: Variables }>> = await import(pathToFileURL(file).href);
  return module[`${id}Setup`]?.variables ?? {};
}

/** The example in the sentence about a setting. An address has one: the address of the real network. A key has none. */
function exampleIn(cure: string): string {
  return /for example (\S+?)\.?$/.exec(cure)?.[1] ?? '';
}
