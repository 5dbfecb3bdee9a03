import type { IForbiddenRuleType } from 'dependency-cruiser';

const tests = '\\.(test|e2e)\\.tsx?$';

/**
 * In the copy for dependency-cruiser, a `require` stands for an import of types alone. Our code has no `require` of its
 * own.
 */
const typeOnlyDependency = 'require';

/**
 * Who may import whom (ARCHITECTURE.md, "The tree"), as rules of dependency-cruiser.
 * Each has a planted violation in planted-violations.ts; `npm run check` proves that it fires.
 */
export const directionRules: readonly (IForbiddenRuleType & { readonly name: string })[] = [
  {
    name: 'domain-imports-nothing-of-ours',
    comment: 'The rules are pure: they know neither the wire, a network, the database nor the screen.',
    severity: 'error',
    from: { path: '^packages/domain/' },
    to: { path: '^(apps|packages)/', pathNot: '^packages/domain/' },
  },
  {
    name: 'contract-imports-domain-only',
    severity: 'error',
    from: { path: '^packages/contract/' },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(contract|domain)/' },
  },
  {
    name: 'networks-import-domain-only',
    severity: 'error',
    from: { path: '^packages/networks/' },
    to: { path: '^(apps|packages)/', pathNot: '^packages/(networks|domain)/' },
  },
  {
    name: 'sandbox-imports-nothing-of-ours',
    comment: 'Its limits are written from each network’s own documents, so that a misreading shows as a disagreement.',
    severity: 'error',
    from: { path: '^packages/sandbox/' },
    to: { path: '^(apps|packages)/', pathNot: '^packages/sandbox/' },
  },
  {
    name: 'web-imports-domain-and-contract-only',
    severity: 'error',
    from: { path: '^apps/web/' },
    to: { path: '^(apps|packages)/', pathNot: '^(apps/web|packages/(contract|domain))/' },
  },
  {
    name: 'web-imports-contract-types-only',
    comment: 'The browser gets no zod.',
    severity: 'error',
    from: { path: '^apps/web/' },
    to: { path: '^packages/contract/', dependencyTypesNot: [typeOnlyDependency] },
  },
  {
    name: 'server-does-not-import-sandbox-or-web',
    comment:
      'The sandbox is started as a process, as the world outside would be; the web app is served from its build.',
    severity: 'error',
    from: { path: '^apps/server/' },
    to: { path: '^(apps/web|packages/sandbox)/' },
  },
  {
    name: 'no-node-built-ins-in-the-browser',
    severity: 'error',
    from: { path: '^(apps/web|packages/(domain|contract))/src/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'a-package-is-entered-by-its-entry',
    severity: 'error',
    from: { path: '^(apps|packages)/([^/]+)/' },
    to: { path: '^packages/[^/]+/', pathNot: ['^$1/$2/', '^packages/[^/]+/src/index\\.ts$'] },
  },
  {
    name: 'server-features-do-not-import-each-other',
    comment: 'They meet in src/assemble, or the shared thing moves down into domain. A test may bring two together.',
    severity: 'error',
    from: { path: '^apps/server/src/features/([^/]+)/', pathNot: tests },
    to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/$1/' },
  },
  {
    name: 'web-features-do-not-import-each-other',
    comment: 'They meet in a route (src/app), or the shared thing moves down into domain, ui or lib.',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'ui-knows-no-product-folder',
    severity: 'error',
    from: { path: '^apps/web/src/ui/' },
    to: { path: '^(apps|packages)/', pathNot: '^apps/web/src/ui/' },
  },
  {
    name: 'product-imports-no-test-code',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: [tests, '/testing/'] },
    to: { path: [tests, '/testing/'] },
  },
  {
    name: 'product-imports-no-tooling',
    severity: 'error',
    from: { path: '^(apps|packages)/' },
    to: { path: '^(tooling|bench|crash|e2e|peers)/' },
  },
  {
    name: 'no-cycles',
    comment: 'Not of types either. Circles of folders are found by folder-circles.ts.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere would escape every other rule.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];
