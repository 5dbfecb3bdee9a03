import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

import { chunkNamed, chunkOf, reachedFrom } from './bundle-chunks.ts';

const fromHere = (path: string) => join(import.meta.dirname, path);

const page = 'app.html';
/** What every screen behind the sign-in begins with. */
const app = 'src/app/app.tsx';
/** The screens with a document of their own, by their path, each with its module. */
const screens: Readonly<Record<string, string>> = {
  '/create-post': 'src/features/compose/create-post-page.tsx',
  '/calendar': 'src/features/calendar/calendar-page.tsx',
  '/drafts': 'src/features/drafts/drafts-page.tsx',
  '/analytics': 'src/features/analytics/analytics-page.tsx',
  '/accounts': 'src/features/connections/accounts-page.tsx',
  '/profile': 'src/features/profile/profile-page.tsx',
  '/messages': 'src/features/messages/messages-page.tsx',
  '/plans': 'src/features/plans/plans-page.tsx',
};

/**
 * Writes a document for each of these screens: app.html, which also names the files that the screen begins with. So they are
 * asked for with the document, and not one after the other as each names the next. The server serves it at the screen's path.
 * These files are compressed here as far as it goes, a twentieth smaller than the server would in the time that a visitor waits.
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const first = new Set(Object.keys(bundle).filter((file) => file.endsWith('.css')));
        const html = bundle[page];
        if (html?.type !== 'asset') return;
        const text = html.source.toString();
        for (const [path, module] of Object.entries(screens)) {
          const begins = [app, module].map((name) => chunkOf(bundle, fromHere(name)));
          const files = reachedFrom(begins, ({ imports }) => imports.map((file) => chunkNamed(bundle, file)));
          for (const { fileName } of files) first.add(fileName);
          const links = files
            .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
            .filter((link) => !text.includes(link));
          const source = text.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
          this.emitFile({ type: 'asset', fileName: `screens${path}.html`, source });
        }
        await Promise.all(
          [...first].map(async (file) => {
            const plain = bundle[file];
            if (plain === undefined) throw new Error(`The build has no file ${file}`);
            const source = await smallest(plain.type === 'chunk' ? plain.code : plain.source);
            this.emitFile({ type: 'asset', fileName: `${file}.br`, source });
          }),
        );
      },
    },
  };
}

function smallest(content: string | Uint8Array): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(content) };
  return promisify(brotliCompress)(content, { params });
}
