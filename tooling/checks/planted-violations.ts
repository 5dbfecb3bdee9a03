import { nameRules } from './check-names.ts';
import { networkLooksRule } from './check-network-looks.ts';
import { networkNamesRule } from './check-network-names.ts';
import { spacesRule } from './check-spaces.ts';
import { folderCirclesRule } from './folder-circles.ts';
import type { SourceFile } from './source-file.ts';

/** A few files that break one rule, and the file at which the rule must fire. */
export interface PlantedViolation {
  readonly rule: string;
  readonly by: 'dependency-cruiser' | 'biome' | 'script';
  /** What is broken, in a few words. */
  readonly what: string;
  /** The first file is the one that breaks the rule. */
  readonly files: readonly [SourceFile, ...SourceFile[]];
}

/** Files that the planted violations import. They break no rule. */
export const innocentFiles: readonly SourceFile[] = [
  ...['contract', 'domain', 'networks'].map((name) => ({
    path: `packages/${name}/src/index.ts`,
    text: `export const ${name} = 1;\n`,
  })),
  { path: 'packages/sandbox/src/main.ts', text: 'export const sandbox = 1;\n' },
  { path: 'packages/domain/src/deep.ts', text: 'export const deep = 1;\n' },
  { path: 'apps/server/src/main.ts', text: 'export const main = 1;\n' },
  { path: 'apps/server/src/features/connections/connect.ts', text: 'export const connect = 1;\n' },
  { path: 'apps/server/src/testing/factories.ts', text: 'export const factories = 1;\n' },
  { path: 'apps/web/src/features/calendar/calendar-page.tsx', text: 'export const CalendarPage = () => <div />;\n' },
  { path: 'tooling/seed.ts', text: 'export const seed = 1;\n' },
];

/** One planted violation per rule, some rules with several. */
export const plantedViolations: readonly PlantedViolation[] = [
  direction('domain-imports-nothing-of-ours', 'packages/domain/src/a1.ts', "import '@nonet/contract';"),
  direction('contract-imports-domain-only', 'packages/contract/src/a2.ts', "import '@nonet/networks';"),
  direction('networks-import-domain-only', 'packages/networks/src/a3.ts', "import '@nonet/sandbox';"),
  direction('networks-import-domain-only', 'packages/networks/src/a4.ts', "import '../../../apps/server/src/main.ts';"),
  direction('sandbox-imports-nothing-of-ours', 'packages/sandbox/src/a5.ts', "import '@nonet/domain';"),
  direction('web-imports-domain-and-contract-only', 'apps/web/src/a6.ts', "import type { N } from '@nonet/networks';"),
  direction('web-imports-domain-and-contract-only', 'apps/web/src/a7.tsx', "import '../../server/src/main.ts';"),
  direction('web-imports-contract-types-only', 'apps/web/src/b1.ts', "import { contract } from '@nonet/contract';"),
  direction('server-does-not-import-sandbox-or-web', 'apps/server/src/a8.ts', "await import('@nonet/sandbox');"),
  direction('no-node-built-ins-in-the-browser', 'packages/domain/src/a9.ts', "import { readFileSync } from 'node:fs';"),
  direction('no-node-built-ins-in-the-browser', 'apps/web/src/a10.ts', "import 'crypto';"),
  direction(
    'a-package-is-entered-by-its-entry',
    'apps/server/src/a11.ts',
    "import '../../../packages/domain/src/deep.ts';",
  ),
  direction(
    'server-features-do-not-import-each-other',
    'apps/server/src/features/posts/a12.ts',
    "import { connect } from '#/features/connections/connect.ts';",
  ),
  direction(
    'web-features-do-not-import-each-other',
    'apps/web/src/features/compose/a13.tsx',
    "export type { CalendarPage } from '../calendar/calendar-page.tsx';",
  ),
  direction('ui-knows-no-product-folder', 'apps/web/src/ui/a14.tsx', "import '#/features/calendar/calendar-page.tsx';"),
  direction('ui-knows-no-product-folder', 'apps/web/src/ui/a15.tsx', "import { domain } from '@nonet/domain';"),
  direction('product-imports-no-test-code', 'apps/server/src/a16.ts', "import '#/testing/factories.ts';"),
  direction('product-imports-no-tooling', 'apps/server/src/a17.ts', "import '../../../tooling/seed.ts';"),
  direction('imports-resolve', 'apps/server/src/a18.ts', "import '#/nowhere.ts';"),
  {
    rule: 'no-cycles',
    by: 'dependency-cruiser',
    what: 'two files import each other',
    files: [
      { path: 'apps/server/src/a19.ts', text: "import './a20.ts';\n" },
      { path: 'apps/server/src/a20.ts', text: "import './a19.ts';\n" },
    ],
  },
  {
    rule: 'no-cycles',
    by: 'dependency-cruiser',
    what: 'two files import types of each other',
    files: [
      { path: 'apps/server/src/a21.ts', text: "import type { B } from './a22.ts';\n" },
      { path: 'apps/server/src/a22.ts', text: "import type { A } from './a21.ts';\n" },
    ],
  },
  {
    rule: folderCirclesRule,
    by: 'script',
    what: 'two folders import each other, no two files do',
    files: [
      { path: 'apps/server/src/a23/one.ts', text: "import '#/a24/one.ts';\n" },
      { path: 'apps/server/src/a24/one.ts', text: 'export const one = 1;\n' },
      { path: 'apps/server/src/a24/two.ts', text: "import type { Three } from '#/a23/three.ts';\n" },
      { path: 'apps/server/src/a23/three.ts', text: 'export type Three = 3;\n' },
    ],
  },

  script(
    networkNamesRule,
    'apps/server/src/features/publishing/b2.ts',
    "export const quick = (id: string) => id === 'bluesky';",
  ),
  script(networkNamesRule, 'packages/domain/src/posts/b3.ts', 'export const limits = { pinterest: 500 };'),
  script(networkLooksRule, 'apps/web/src/networks/glyphs.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  script(networkLooksRule, 'apps/web/src/styles/tokens.css', ':root {}'),
  script(networkLooksRule, 'packages/sandbox/src/networks/glyphs/nowhere.svg', '<svg><!-- unfinished --></svg>'),
  script(
    spacesRule,
    'apps/server/src/features/posts/b12.ts',
    'export const all = (db: Executor) => sql`select id from posts order by id`.execute(db);',
  ),
  script(
    spacesRule,
    'apps/server/src/features/posts/b13.ts',
    "export const all = (db: Executor) => db.selectFrom('posts').select('id').execute();",
  ),
  script(
    spacesRule,
    'apps/server/src/features/posts/b14.ts',
    'export const own = (db: Executor, uid: string) => sql`select id from posts where space_id = ${uid}`.execute(db);',
  ),
  script(
    spacesRule,
    'apps/server/src/features/posts/b15.ts',
    'export const own = (db: Executor, spaceId: string) => sql`select id from posts where space_id = ${spaceId}`.execute(db);',
  ),
  script(nameRules.homeless, 'packages/domain/src/utils/b4.ts', 'export const four = 4;'),
  script(nameRules.homeless, 'apps/server/src/post-helpers.ts', 'export const five = 5;'),
  script(nameRules.kebab, 'apps/server/src/Some-Folder/b6.ts', 'export const six = 6;'),
  script(nameRules.suffix, 'apps/server/src/b7.service.ts', 'export const seven = 7;'),
  script(nameRules.tsx, 'packages/sandbox/src/b8.tsx', 'export const eight = <p />;'),

  biome('style/noProcessEnv', 'apps/server/src/http/c1.ts', 'export const port = process.env.PORT;'),
  biome(
    'style/noProcessEnv',
    'packages/networks/src/c2.ts',
    "import { env } from 'node:process';\nexport const home = env.HOME;",
  ),
  biome('style/noEnum', 'packages/domain/src/c3.ts', 'export enum Colour {\n  Red,\n}'),
  biome(
    'style/noParameterProperties',
    'packages/domain/src/c4.ts',
    'export class Box {\n  constructor(readonly size: number) {}\n}',
  ),
  biome('style/noNamespace', 'packages/domain/src/c5.ts', 'export namespace Box {\n  export const size = 1;\n}'),
  biome('style/useFilenamingConvention', 'apps/web/src/ui/DatePicker.tsx', 'export const picker = 1;'),
  biome('style/useFilenamingConvention', 'packages/domain/src/post_status.ts', 'export const status = 1;'),
  biome('style/noDefaultExport', 'packages/domain/src/c6.ts', 'export default 1;'),
  biome('style/noNonNullAssertion', 'apps/server/src/c7.ts', 'export const first = (list: number[]) => list[0]!;'),
  biome('performance/noBarrelFile', 'apps/server/src/features/posts/index.ts', "export { plan } from './plan.ts';"),
  biome('performance/noReExportAll', 'apps/server/src/features/posts/all.ts', "export * from './plan.ts';"),
  biome('performance/noReExportAll', 'packages/domain/src/index.ts', "export * from './deep.ts';"),
  biome('suspicious/noExplicitAny', 'packages/domain/src/c8.ts', 'export const parse = (value: any) => value;'),
  biome('suspicious/noEmptyBlockStatements', 'packages/domain/src/c9.ts', 'try {\n  JSON.parse("1");\n} catch {}'),
  biome(
    'nursery/noFloatingPromises',
    'apps/server/src/c10.ts',
    'export async function send() {}\nexport function go() {\n  send();\n}',
  ),
  biome(
    'nursery/useExhaustiveSwitchCases',
    'packages/domain/src/c11.ts',
    "export function say(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 0;\n}",
  ),
  biome('suspicious/noFocusedTests', 'packages/domain/src/d1.test.ts', testing('test.only("a", () => {});')),
  biome('suspicious/noSkippedTests', 'packages/domain/src/d2.test.ts', testing('test.skip("a", () => {});')),
  biome(
    'suspicious/noSkippedTests',
    'e2e/journeys/d3.e2e.ts',
    'import { test } from "@playwright/test";\ntest.skip("a", () => {});',
  ),
  biome(
    'nursery/noIdenticalTestTitle',
    'packages/domain/src/d4.test.ts',
    testing('test("a", () => {});\ntest("a", () => {});'),
  ),
  biome(
    'nursery/noConditionalExpect',
    'packages/domain/src/d5.test.ts',
    testing(
      'test("a", () => {\n  try {\n    JSON.parse("{");\n  } catch (error) {\n    expect(error).toBe(1);\n  }\n});',
    ),
  ),
];

function direction(rule: string, path: string, line: string): PlantedViolation {
  return { rule, by: 'dependency-cruiser', what: line, files: [{ path, text: `${line}\n` }] };
}

function script(rule: string, path: string, line: string): PlantedViolation {
  return { rule, by: 'script', what: path, files: [{ path, text: `${line}\n` }] };
}

function biome(rule: string, path: string, text: string): PlantedViolation {
  return { rule: `lint/${rule}`, by: 'biome', what: path, files: [{ path, text: `${text}\n` }] };
}

function testing(text: string): string {
  return `import { expect, test } from 'vitest';\n${text}\nvoid expect;`;
}
