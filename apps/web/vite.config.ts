import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { frame } from './frame-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';

/** The face of every text; its hashed name is only known once the bundle exists. */
const uiFace = /hanken-grotesk-latin-wght-normal.*\.woff2$/;
/** The face of the headings. It is 98 kB: in the app, whose code is what takes long, it comes when it is needed. */
const displayFace = /mona-sans-latin-wdth-normal.*\.woff2$/;

/** What the public pages load as well, which have no framework. */
const plain = /vite[\\/]preload-helper|apps[\\/]web[\\/]src[\\/]ui[\\/](button-class|cx)\.ts/;

const framework = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

// Without what only single screens need of it.
const appLibraries =
  /node_modules[\\/](use-sync-external-store|@tanstack[\\/](react-query|query-core|react-router|router-core|history|store|react-store))[\\/](?!.*(useBlocker|useMutation|mutationObserver|useInfiniteQuery|infiniteQuery|useQueries|queriesObserver))/;

/** Fields: where something is typed. The first paint of the calendar has none. */
const fields = /apps[\\/]web[\\/]src[\\/]ui[\\/](field|text-input|password-input)\.tsx/;

/** What needs no library, in the app and here and there before the sign-in. */
const common =
  /packages[\\/]domain[\\/]src[\\/](time[\\/]zone|text[\\/](plural|duration-words))\.ts|apps[\\/]web[\\/]src[\\/]ui[\\/]error-state/;

/** Days, for the calendar and the composer. */
const days =
  /packages[\\/]domain[\\/]src[\\/]time[\\/]|apps[\\/]web[\\/]src[\\/](lib[\\/](day-grid|week-start)|time-zone[\\/]zone-p)/;

const queries = /apps[\\/]web[\\/]src[\\/]lib[\\/]quer/;

const shared =
  /apps[\\/]web[\\/]src[\\/](ui[\\/](?!field|text-input|password-input|error-state|check-chip|badge|progress-bar|dialog-actions|page-head)|brand|networks[\\/](?!platform|account|status)|time-zone|lib[\\/](?!quer|use-|live))/;

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, filename }) =>
        Object.keys(bundle)
          .filter((file) => uiFace.test(file) || (displayFace.test(file) && !filename.endsWith('app.html')))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Where the figures about networks come from is for readers of the code, and 3 kB. */
function leaveOutSources(): Plugin {
  return {
    name: 'leave-out-sources',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/packages[\\/]domain[\\/]src[\\/]networks[\\/]\w+\.ts$/.test(id)) return null;
      return { code: code.replace(/^ {2}sources: \[\n[\s\S]*?^ {2}\],\n/m, ''), map: null };
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  // React has had it since 18: what stands in for it in older ones is not needed.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  plugins: [leaveOutSources(), react(), tailwindcss(), preloadFonts(), frame(), serviceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark() colours and nested CSS: what every engine has had since May 2024.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The CSP has no data: for fonts and scripts, and a small SVG is cached better as a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The app, and the frame of the pages that need none (src/pages).
      input: ['app.html', 'page.html'].map((file) => `${import.meta.dirname}/${file}`),
      output: {
        codeSplitting: {
          groups: [
            { name: 'plain', test: plain },
            // What releases seldom change, in a file of its own: it compresses better and stays in the cache.
            { name: 'framework', test: framework },
            // Router and queries: they come with the first screen behind the sign-in.
            { name: 'app-libraries', test: appLibraries },
            // What most screens share, in one file rather than in a dozen that each cost a request.
            { name: 'shared', test: shared, minShareCount: 3 },
            { name: 'fields', test: fields },
            { name: 'common', test: common },
            { name: 'days', test: days, minShareCount: 2 },
            { name: 'queries', test: queries },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: false,
    // The server sees the address that the browser sees: start it with that as its PUBLIC_URL.
    proxy: { '/api': { target: 'http://localhost:9009' } },
  },
});
