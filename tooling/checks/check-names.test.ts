import { expect, test } from 'vitest';
import { checkNames, nameRules } from './check-names.ts';

const rulesFor = (path: string) => checkNames([path]).map((violation) => violation.rule);

test.each([
  'apps/server/src/features/posts/schedule-post.ts',
  'apps/server/src/features/posts/posts.queries.test.ts',
  'apps/server/src/db/migrations/0001-users.ts',
  'apps/web/src/features/compose/compose-page.tsx',
  'apps/web/vite.config.ts',
  'packages/networks/src/bluesky/README.md',
  'packages/domain/src/posts/command.ts',
  'apps/server/src/features/identity/common-passwords.ts',
  'docs/Some_Document.md',
])('accepts %s', (path) => {
  expect(rulesFor(path)).toEqual([]);
});

test.each([
  ['packages/domain/src/utils/time.ts', nameRules.homeless],
  ['packages/domain/src/text/text-helpers.ts', nameRules.homeless],
  ['apps/server/src/common.ts', nameRules.homeless],
  ['apps/web/src/lib/misc.ts', nameRules.homeless],
  ['apps/server/src/features/posts/post-manager.ts', nameRules.homeless],
  ['apps/web/src/ui/DatePicker.tsx', nameRules.kebab],
  ['apps/server/src/Features/posts/plan.ts', nameRules.kebab],
  ['apps/server/src/features/posts/posts_queries.ts', nameRules.kebab],
  ['apps/server/src/features/posts/posts.service.ts', nameRules.suffix],
  ['packages/sandbox/src/core/consent-page.tsx', nameRules.tsx],
  ['apps/server/src/http/page.tsx', nameRules.tsx],
])('refuses %s', (path, rule) => {
  expect(rulesFor(path)).toEqual([rule]);
});
