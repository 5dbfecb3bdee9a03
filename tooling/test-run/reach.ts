/** What a change can reach. */
export interface Reach {
  /** A changed file of unknown reach, which means that everything must be tested; null when there is none. */
  readonly unbounded: string | null;
  /** A test must run when it imports one of these files, or is one. */
  readonly related: readonly string[];
  /** `changed`: only the journeys whose own files changed. */
  readonly journeys: 'all' | 'changed' | 'none';
}

/** What starts the process of a file. */
const onFiles = [
  'apps/server/src/features/media/probe/on-container.ts',
  'apps/server/src/lib/captions/on-captions.ts',
  'apps/server/src/lib/videos/on-video.ts',
  'apps/server/src/lib/documents/on-document.ts',
];

/**
 * Places where imports end: code that runs in a process of its own, and data. A changed file in `below` counts as a
 * change of the files in `standsFor`, which start or read it.
 */
const crossings: readonly { readonly below: readonly string[]; readonly standsFor: readonly string[] }[] = [
  {
    below: ['apps/server/src/', 'packages/domain/src/', 'packages/contract/src/', 'packages/networks/src/'],
    standsFor: [
      'apps/server/src/testing/nonet-process.ts',
      'apps/server/src/db/embedded/testing/start-in-child.ts',
      'crash/lab/running-process.ts',
    ],
  },
  {
    below: ['packages/sandbox/src/'],
    standsFor: [
      'packages/sandbox/src/main.ts',
      'packages/sandbox/src/testing/spawn-sandbox.ts',
      'packages/networks/src/conformance/sandbox-process.ts',
      'apps/server/src/testing/sandbox.ts',
      'apps/server/src/testing/nonet-process.ts',
      'crash/lab/lab.ts',
    ],
  },
  {
    below: ['apps/server/src/lib/pictures/'],
    standsFor: ['apps/server/src/lib/pictures/on-picture.ts', 'apps/server/src/lib/pictures/decode-heic.ts'],
  },
  ...onFiles.map((file) => ({ below: [file.slice(0, file.lastIndexOf('/') + 1)], standsFor: [file] })),
  {
    below: ['apps/server/src/lib/serve-order.ts', 'apps/server/src/lib/watch-thread.ts'],
    standsFor: ['apps/server/src/lib/serve-order.ts', ...onFiles],
  },
  {
    below: ['apps/server/src/testing/first-frame-process.ts'],
    standsFor: ['apps/server/src/testing/first-frame.ts'],
  },
  { below: ['start.mjs', 'tooling/find-node.mjs', 'tooling/old-node.mjs'], standsFor: ['tooling/start.test.ts'] },
  { below: ['.env.example'], standsFor: ['apps/server/src/config.ts'] },
  { below: ['docs/requirements.tsv'], standsFor: ['tooling/requirements/coverage.test.ts'] },
  {
    below: ['docs/open-points.tsv', 'docs/glossary.md'],
    standsFor: ['tooling/requirements/citations.test.ts'],
  },
  { below: ['docs/media.md'], standsFor: ['packages/domain/src/media/telling/media-document.test.ts'] },
];

/** The parts of the product that journeys use. */
const product = ['apps/', 'packages/', 'start.mjs', 'tooling/product/', 'tooling/web-build/', 'tooling/build-web.ts'];
const journeys = 'e2e/';
/** Files that no test reads. */
const unread =
  /^docs\/(?!requirements\.tsv$|open-points\.tsv$|glossary\.md$|media\.md$)|^(?!docs\/).*\.md$|^(LICENSE|\.gitignore|\.gitattributes)$/;
/** Files on which all tests of the server, or all journeys, depend without an import. */
const foundation =
  /^apps\/server\/src\/(db\/(migrations|migrate)|testing\/(cheap-passwords|global-setup|test-postgres|database|template-state))|^e2e\/global-setup/;
const code = /^(apps|packages|tooling|crash|bench|e2e|peers)\/.*\.(ts|tsx|mjs)$|^start\.mjs$/;
const test = /\.test\.tsx?$/;

/**
 * What a change of these files can reach; the paths are relative to the repository. The test runners follow imports
 * themselves.
 */
export function reachOf(changed: readonly string[]): Reach {
  const counted = changed.filter((path) => !unread.test(path));
  const unbounded = counted.find((path) => !isBounded(path)) ?? null;
  if (unbounded !== null) return { unbounded, related: [], journeys: 'all' };
  const related = counted.flatMap((path) => [path, ...crossingsOf(path)]);
  return { unbounded, related: [...new Set(related)].toSorted(), journeys: journeysOf(counted) };
}

const isBelow = (path: string, folders: readonly string[]) => folders.some((folder) => path.startsWith(folder));

function crossingsOf(path: string): readonly string[] {
  if (test.test(path)) return [];
  return crossings.filter(({ below }) => isBelow(path, below)).flatMap(({ standsFor }) => standsFor);
}

function isBounded(path: string): boolean {
  if (crossingsOf(path).length > 0 && !code.test(path)) return !isBelow(path, ['apps/', 'packages/']);
  return code.test(path) && !foundation.test(path) && !path.startsWith('tooling/test');
}

function journeysOf(changed: readonly string[]): Reach['journeys'] {
  if (changed.some((path) => isBelow(path, product) && !test.test(path))) return 'all';
  return changed.some((path) => path.startsWith(journeys)) ? 'changed' : 'none';
}
