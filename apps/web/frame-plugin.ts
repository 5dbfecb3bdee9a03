import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const read = (path: string) => readFileSync(join(import.meta.dirname, 'src', path), 'utf8');

/** The signs of the shell (app/shell): they are in the document, so that none of them waits for another file. */
const shellSigns = [
  'create-post',
  'calendar',
  'pencil',
  'approvals',
  'analytics',
  'accounts',
  'plans',
  'editor',
  'bell',
  'settings',
  'log-out',
  'more',
  'collapse',
  'expand',
];
/** Where app.html wants the frame's styles; no other document has it. */
const place = '<!--frame-styles-->';
/** A chunk that every page begins with. */
const everywhere = 'plain';
const appStyles = /\s*<link rel="stylesheet"[^>]* href="\/(assets\/[^"]*)"[^>]*>/g;

/**
 * Makes the frame of app.html visible before the app has arrived. Its few styles stand before it; the app's own stand behind
 * it, where they do not hold back the first paint. Both are in the document itself: while its parts are being asked for, the line
 * has nothing else to do. The server allows these very styles by their hash.
 */
export function frame(): Plugin {
  return {
    name: 'frame',
    apply: ({ build }) => !build?.ssr,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(place)) return html;
        const own = Array.from(html.matchAll(appStyles), ([, file = '']) => {
          const asset = bundle[file];
          if (asset?.type !== 'asset') throw new Error(`The build has no style sheet ${file}`);
          return `<style>${asset.source}</style>`;
        });
        return html
          .replaceAll(appStyles, '')
          .replace(place, () => `<style>${styles()}</style>`)
          .replace('<!--shell-signs-->', () => symbols().join(''))
          .replace('</body>', () => `${own.join('')}\n  </body>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const there = files.find((file) => file.type === 'chunk' && file.name === everywhere)?.fileName;
        if (there === undefined) throw new Error(`The build has no chunk ${everywhere}`);
        // Vite makes each part that comes later wait for the file of the styles, which no page of the app has asked for.
        for (const file of files)
          if (file.type === 'chunk')
            file.code = file.code.replaceAll(/"assets\/[\w-]+\.css"/g, () => JSON.stringify(there));
      },
    },
  };
}

function styles(): string {
  return `${read('styles/tokens.css')}${read('styles/frame.css')}`
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ');
}

function symbols(): string[] {
  const signs = read('ui/signs.svg');
  return shellSigns.map((name) => {
    const symbol = signs.match(new RegExp(`<symbol id="${name}".*?</symbol>`, 's'))?.[0];
    if (symbol === undefined) throw new Error(`signs.svg has no ${name}`);
    return symbol.replace('id="', 'id="sign-');
  });
}
