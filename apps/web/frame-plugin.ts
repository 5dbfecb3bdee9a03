import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const read = (path: string) => readFileSync(join(import.meta.dirname, 'src', path), 'utf8');

/** The signs of the shell (app/shell): they are in the document, so that none of them waits for another file. */
const shellSigns = [
  'create-post',
  'calendar',
  'pencil',
  'analytics',
  'accounts',
  'plans',
  'editor',
  'bell',
  'log-out',
  'more',
  'collapse',
  'expand',
];
/** Where app.html wants the frame's styles; no other document has it. */
const place = '<!--frame-styles-->';
const appStyles = /\s*<link rel="stylesheet"[^>]* href="\/assets\/[^>]*>/g;

/**
 * Makes the frame of app.html visible before the app has arrived. Its few styles block the first paint; the app's own
 * stand behind the frame in the document, where they do not.
 */
export function frame(): Plugin {
  let isBuild = false;
  return {
    name: 'frame',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'frame.css', source: styles() });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(place)) return html;
        const file = Object.keys(bundle).find((name) => /frame-[^/]*\.css$/.test(name));
        const own = file ? `<link rel="stylesheet" href="/${file}" />` : `<style>${styles()}</style>`;
        const later = html.match(appStyles)?.join('') ?? '';
        return html
          .replaceAll(appStyles, '')
          .replace(place, () => own)
          .replace('<!--shell-signs-->', () => symbols().join(''))
          .replace('</body>', () => `${later}\n  </body>`);
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
