import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  // A type that belongs to an exported signature is exported with it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // dependency-cruiser opens TypeScript files only where it finds this one.
  ignoreDependencies: ['@swc/core'],
  compilers: { css: cssImports },
  workspaces: {
    '.': {
      entry: [
        'tooling/*.{ts,mjs}',
        'bench/*.ts',
        // Run as processes of their own.
        'bench/kit/{bare-upload-server,report-memory,watch-memory}.ts',
        'e2e/**/*.e2e.ts',
        'crash/*.config.ts',
        'crash/**/*.test.ts',
      ],
      project: ['*.{ts,mjs}', '{tooling,bench,crash,e2e}/**/*.{ts,mjs}'],
    },
    'apps/server': {
      // The last is loaded before a process of tests.
      entry: ['src/main.ts', 'src/db/migrations/*.ts', 'src/testing/cheap-passwords.ts'],
      project: 'src/**/*.ts',
    },
    // frame-plugin.ts reads frame.css.
    'apps/web': {
      entry: ['src/offline/service-worker.ts', 'src/review/render-review.tsx', 'src/styles/frame.css'],
      project: 'src/**/*.{ts,tsx,css}',
    },
    'packages/*': { project: 'src/**/*.ts', includeEntryExports: true },
    'peers/*': { entry: ['*.{ts,mjs}', 'src/*.ts'], project: '**/*.{ts,mjs}' },
  },
};

export default config;

/** Style sheets use packages too: by @import, and by a font's file. */
function cssImports(text: string): string {
  const names = [...text.matchAll(/@import '([^']+)'|url\('(@[^']+)'\)/g)].map(([, sheet, file]) => sheet ?? file);
  return names.map((name) => `import '${name}';`).join('\n');
}
