import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { serviceWorker } from './service-worker-plugin.ts';

/** The two faces every first screen is set in; their hashed names are only known once the bundle exists. */
const preloadedFonts = [/hanken-grotesk-latin-wght-normal.*\.woff2$/, /mona-sans-latin-wdth-normal.*\.woff2$/];

/** What the public pages load as well, which have no framework. */
const plain = /vite[\\/]preload-helper|apps[\\/]web[\\/]src[\\/]ui[\\/](button-class|cx)\.ts/;

const framework = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

// Without what only the composer needs of it.
const appLibraries =
  /node_modules[\\/](use-sync-external-store|@tanstack[\\/](react-query|query-core|react-router|router-core|history|store|react-store))[\\/](?!.*useBlocker)/;

const shared =
  /apps[\\/]web[\\/]src[\\/](ui|brand|networks|time-zone|lib[\\/](?!quer|use-|live))|node_modules[\\/]lucide-react[\\/]/;

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((fileName) => preloadedFonts.some((pattern) => pattern.test(fileName)))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFonts(), serviceWorker()],
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
