// Imported from its own file, as in check-network-names.ts.
import { networkIds } from '../../packages/domain/src/networks/network-id.ts';
import type { SourceFile, Violation } from './source-file.ts';

export const networkLooksRule = 'every-network-has-its-look';

/** A file that has something of each network, and what it must have. */
interface Look {
  readonly path: string;
  readonly has: (text: string, id: string) => boolean;
  readonly missing: (id: string) => string;
}

const looks: readonly Look[] = [
  {
    path: 'apps/web/src/networks/glyphs.svg',
    has: (text, id) => text.includes(`<symbol id="${id}" viewBox="0 0 24 24">`),
    missing: (id) => `${id} has no glyph: <symbol id="${id}" viewBox="0 0 24 24">, filled with currentColor`,
  },
  {
    path: 'apps/web/src/styles/tokens.css',
    has: (text, id) => text.includes(`--p-${id}: light-dark(`),
    missing: (id) => `${id} has no colour: --p-${id}: light-dark(…), each seen well on the surface of its theme`,
  },
];

/** What the sandbox draws. A template writes a circle that says of itself that it is unfinished. */
const sandboxGlyph = /^packages\/sandbox\/src\/networks\/glyphs\/([a-z0-9]+)\.svg$/;

/** The files that are not code and in which networks have their looks. */
export const lookFiles = new RegExp(`^(${looks.map(({ path }) => path).join('|')})$|${sandboxGlyph.source}`);

/** No type tells that a drawing or a colour is missing, and the screen would show nothing in its place. */
export function checkNetworkLooks(files: readonly SourceFile[]): Violation[] {
  const refuse = (path: string, message: string) => ({ rule: networkLooksRule, path, line: null, message });
  return files.flatMap(({ path, text }) => [
    ...looks
      .filter((look) => look.path === path)
      .flatMap(({ has, missing }) => networkIds.filter((id) => !has(text, id)).map((id) => refuse(path, missing(id)))),
    ...(sandboxGlyph.test(path) && text.includes('unfinished')
      ? [refuse(path, 'still the circle of the template')]
      : []),
  ]);
}
