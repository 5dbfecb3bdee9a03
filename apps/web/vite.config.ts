import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The two faces every first screen is set in; their hashed names are only known once the bundle exists. */
const preloadedFonts = [/hanken-grotesk-latin-wght-normal.*\.woff2$/, /mona-sans-latin-wdth-normal.*\.woff2$/];

// Without what only the composer needs of it.
const framework =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/](?!.*useBlocker)/;

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
  plugins: [react(), tailwindcss(), preloadFonts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark() colours and nested CSS: what every engine has had since May 2024.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The CSP has no data: for fonts and scripts, and a small SVG is cached better as a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen needs and releases seldom change, in one file: it compresses better and stays in the cache.
        codeSplitting: { groups: [{ name: 'framework', test: framework }] },
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
