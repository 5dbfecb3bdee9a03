import { makePdf } from '../apps/server/src/testing/pdf.ts';
import type { Media } from '../packages/contract/src/index.ts';
import { enter, type Person } from '../tooling/product/person.ts';
import { p50AndP99 } from './kit/percentile.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

const PAGES = 100;
const ROUNDS = 10;

/** How long it takes until the first page of a PDF of 100 pages can be shown: from the beginning of its upload, and of the stored file. */
export function documents() {
  return withBenchProduct(async ({ url }) => {
    const { person } = await enter(url, { name: 'Ada', email: 'ada@nonet.test', password: 'a long password' });
    const body = await makePdf({ pages: PAGES });
    const [uploads, pages]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      const headers = { cookie: person.cookie, origin: url, 'content-type': 'application/octet-stream' };
      const answer = await fetch(new URL('/api/media', url), { method: 'POST', headers, body });
      const { id, thumbnailUrl } = (await answer.json()) as Media;
      await read(thumbnailUrl ?? '');
      const stored = performance.now();
      uploads.push(stored - begun);
      await read((await pageOf(person, id)).url);
      pages.push(performance.now() - stored);
    }
    const [shown, drawn] = [p50AndP99(uploads), p50AndP99(pages)];
    return { uploadP50Ms: shown.p50Ms, uploadMostMs: shown.p99Ms, pageP50Ms: drawn.p50Ms, pageMostMs: drawn.p99Ms };
  });
}

function pageOf(person: Person, id: string): Promise<{ url: string }> {
  return person.call('GET', `/api/media/${id}/pages/1`);
}

async function read(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  await answer.arrayBuffer();
}
