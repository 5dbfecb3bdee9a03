import { test as base, expect } from '@playwright/test';
import { type PageWatch, watchPages } from './fixtures/page-watch.ts';
import { type ConnectedPerson, connectFirst, register, signIn, type TestPerson } from './fixtures/people.ts';
import { startTestProduct, type TestProduct } from './fixtures/product.ts';
import { type Sandbox, sandboxAt } from './fixtures/sandbox.ts';

export interface Fixtures {
  /** Fails the test on every fault in a browser. A test tells it which faults it provokes. */
  watch: PageWatch;
  /** Adds the server's output to the report when a test failed. */
  serverLog: undefined;
  /** A registered person, signed in in the browser. */
  person: TestPerson;
  /** The same person with a Bluesky account. */
  connectedPerson: ConnectedPerson;
}

export interface WorkerFixtures {
  product: TestProduct;
  sandbox: Sandbox;
}

/** A journey through a real product with its sandbox; each test worker has its own product. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names it has to provide from the pattern.
    async ({}, use) => {
      const product = await startTestProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sandbox: [async ({ product }, use) => use(sandboxAt(product.sandboxUrl)), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
  watch: [
    async ({ context }, use) => {
      const watch = watchPages(context);
      await use(watch);
      expect(watch.faults()).toEqual([]);
    },
    { auto: true },
  ],
  serverLog: [
    async ({ product }, use, testInfo) => {
      const start = product.lines.length;
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      const body = product.lines.slice(start).join('\n') || 'The server said nothing.';
      await testInfo.attach('server log', { body, contentType: 'text/plain' });
    },
    { auto: true },
  ],
  person: async ({ product, context }, use) => {
    const person = await register(product.url);
    await signIn(context, product.url, person);
    await use(person);
  },
  connectedPerson: async ({ person, sandbox }, use) => use(await connectFirst(person, sandbox)),
});
