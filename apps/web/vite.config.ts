import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { chunkGroups, noCircles } from './chunks.ts';
import { documents } from './documents-plugin.ts';
import { frame } from './frame-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';

/** The face of every text; its hashed name is only known once the bundle exists. */
const uiFace = /hanken-grotesk-latin-wght-normal.*\.woff2$/;
/** The face of the headings. It is 98 kB: in the app, whose code is what takes long, it comes when it is needed. */
const displayFace = /mona-sans-latin-wdth-normal.*\.woff2$/;

/** The files that the app's first script imports, which are there before anything is imported later. */
const firstFiles = /^assets\/(rolldown-runtime|framework|shared|plain)-[^/]+\.js$/;

/** The public pages ask for the faces with the document. The app's frame.js asks for its own one, unless the line is slow. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, filename }) {
        const files = Object.keys(bundle);
        if (filename.endsWith('app.html')) {
          const face = files.find((file) => uiFace.test(file));
          return html.replace('src="/frame.js"', () => `src="/frame.js" data-face="/${face}"`);
        }
        return files
          .filter((file) => uiFace.test(file) || displayFace.test(file))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head' as const,
          }));
      },
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
  plugins: [
    leaveOutSources(),
    react(),
    tailwindcss(),
    preloadFonts(),
    frame(),
    serviceWorker(),
    documents(),
    noCircles(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark() colours and nested CSS: what every engine has had since May 2024.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The CSP has no data: for fonts and scripts, and a small SVG is cached better as a file.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What is imported later names its files; it need not name those that the first script came with.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !firstFiles.test(file)),
    },
    rolldownOptions: {
      // The app, and the frame of the pages that need none (src/pages).
      input: ['app.html', 'page.html'].map((file) => `${import.meta.dirname}/${file}`),
      output: {
        // Every file names a dozen others, so a letter less in each name is felt.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: false,
    // The server sees the address that the browser sees: start it with that as its PUBLIC_URL.
    proxy: { '^/(api|brand)/': { target: 'http://localhost:9009' } },
  },
});
