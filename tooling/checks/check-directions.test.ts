import { expect, test } from 'vitest';
import { repositoryRoot } from '../repository-root.ts';
import { checkDirections } from './check-directions.ts';
import { innocentFiles } from './planted-violations.ts';
import { readSourceFiles } from './source-file.ts';

const around = [...readSourceFiles(repositoryRoot, /(^|\/)package\.json$/), ...innocentFiles];
const rulesFor = async (path: string, text: string) =>
  (await checkDirections([...around, { path, text }])).map((violation) => violation.rule);

test.each([
  "import { contract } from '@nonet/contract';",
  "import { type Post } from '@nonet/contract';",
  "import '@nonet/contract';",
  "export * from '@nonet/contract';",
  "const contract = await import('@nonet/contract');",
])('the browser does not get %s', async (text) => {
  expect(await rulesFor('apps/web/src/lib/api.tsx', text)).toEqual(['web-imports-contract-types-only']);
});

test.each([
  "import type { Post } from '@nonet/contract';",
  "export type { Post } from '@nonet/contract';",
  "export type * from '@nonet/contract';",
  "type Post = import('@nonet/contract').Post;",
  "import { domain } from '@nonet/domain';",
  "import { CalendarPage } from '#/features/calendar/calendar-page.tsx';",
  "import 'react';\nimport '#/styles/app.css';\nimport '../fonts.css?inline';",
])('the browser gets %s', async (text) => {
  expect(await rulesFor('apps/web/src/app/router.tsx', text)).toEqual([]);
});

test('sees an import below code that plain JavaScript has not', async () => {
  const text = `type Box<T> = { [K in keyof T]: T[K] };
    export const App = <T,>(props: Box<T>) => <div>{props satisfies object}</div>;
    export type { Server } from '../../../server/src/main.ts';`;
  expect(await rulesFor('apps/web/src/app/app.tsx', text)).toEqual(['web-imports-domain-and-contract-only']);
});

test('a feature may import its own files, and its tests what is for tests', async () => {
  expect(await rulesFor('apps/server/src/features/connections/list.ts', "import './connect.ts';")).toEqual([]);
  expect(await rulesFor('apps/server/src/features/posts/a.test.ts', "import '#/testing/factories.ts';")).toEqual([]);
});

test('neither values nor types go round in a circle', async () => {
  const back = (text: string) => [
    { path: 'apps/web/src/ui/overlays/dialog.tsx', text: "const popup = () => import('./dialog-popup.tsx');" },
    { path: 'apps/web/src/ui/overlays/dialog-popup.tsx', text },
  ];
  for (const text of ["import type { Props } from './dialog.tsx';", "import { Dialog } from './dialog.tsx';"]) {
    expect(await checkDirections([...around, ...back(text)])).toMatchObject([{ rule: 'no-cycles' }]);
  }
});

test('a file with a syntax error is not passed over', async () => {
  await expect(rulesFor('packages/domain/src/broken.ts', 'export const = 1;')).rejects.toThrow(
    'packages/domain/src/broken.ts',
  );
});

test('a tree of which nothing is seen does not pass', async () => {
  await expect(checkDirections([])).rejects.toThrow('saw 0 of 0 files');
  const hidden = { path: 'apps/server/node_modules/hidden.ts', text: 'export const hidden = 1;' };
  await expect(checkDirections([...around, hidden])).rejects.toThrow(
    'not, for example, apps/server/node_modules/hidden.ts',
  );
});
