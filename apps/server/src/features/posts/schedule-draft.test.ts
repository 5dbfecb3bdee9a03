import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { addFilm } from '#/testing/add-film.ts';
import { beginDraft, saveDraft } from '#/testing/drafts.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let ada: Person;
let account: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '100' } });
  ada = await server.register('Ada');
  account = await addConnection(server, ada);
});
afterAll(() => server.close());

async function schedule(
  draftId: string,
  more: { key?: string; title?: string; platforms?: string[]; media?: object[] } = {},
) {
  const { key, title = 'From a draft', platforms = [account], media = [] } = more;
  const scheduledDate = '2031-01-01T09:00:00Z';
  const response = await ada.fetch('/api/social/posts/schedule', {
    method: 'POST',
    body: JSON.stringify({ title, description: 'Text', scheduledDate, platforms, media, draftId }),
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
  return { status: response.status, body: await readJson(response) };
}

const draftCode = async (id: string) => (await ada.json('GET', `/api/drafts/${id}`)).body.code ?? 'there';
async function withinOf(id: string): Promise<number> {
  const { rows } = await sql`select from posts p join drafts d on d.post_id = p.id where d.id = ${id}`.execute(
    server.db,
  );
  return rows.length;
}
const posts = async () =>
  Number((await sql<{ n: string }>`select count(*) n from posts`.execute(server.db)).rows[0]?.n);

test('DRAFT-01 scheduling a draft ends it; a repeat with the same key gives the same post', async () => {
  const id = await beginDraft(ada, { title: 'From a draft', day: '2031-01-01' });
  const key = randomUUID();
  const first = await schedule(id, { key });
  expect(first.status).toBe(201);
  expect(await schedule(id, { key })).toEqual(first);
  expect([await draftCode(id), await withinOf(id)]).toEqual(['draft-scheduled', 1]);
  const late = await saveDraft(ada, id, { title: 'Typed too late' }, { base: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: 'draft-scheduled' } });
  expect((await saveDraft(ada, id, {}, { base: 1, restores: true })).body.code).toBe('draft-scheduled');
  expect((await ada.json('POST', `/api/drafts/${id}/restore`)).body.code).toBe('draft-scheduled');
});

test('DRAFT-01 a schedule call that is refused leaves the draft as it is', async () => {
  const id = await beginDraft(ada, { title: 'Stays' });
  expect((await schedule(id, { platforms: ['nobody'] })).status).toBeGreaterThanOrEqual(400);
  expect(await draftCode(id)).toBe('there');
});

test.each([
  ['is stored', true],
  ['never arrived', false],
])('DRAFT-02 a draft that %s becomes one post, however many devices submit it at once', async (_, isStored) => {
  for (let round = 0; round < 5; round++) {
    const id = isStored ? await beginDraft(ada, { title: 'Once' }) : randomUUID();
    const before = await posts();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_each, n) => schedule(id, { key: randomUUID(), title: `By device ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const codes = new Set(answers.flatMap(({ status, body }) => (status === 409 ? body.code : [])));
    expect(codes).toEqual(new Set(['draft-scheduled']));
    expect([await posts(), await withinOf(id)]).toEqual([before + 1, 1]);
  }
});

test('DRAFT-02 a save that is under way while its draft is scheduled does not bring it back', async () => {
  for (let round = 0; round < 10; round++) {
    const id = isOdd(round) ? randomUUID() : await beginDraft(ada, { title: 'Under way' });
    const base = isOdd(round) ? 0 : 1;
    const [scheduled, saved] = await Promise.all([schedule(id), saveDraft(ada, id, { title: 'One more' }, { base })]);
    expect(scheduled.status, JSON.stringify(scheduled.body)).toBe(201);
    expect([200, 409]).toContain(saved.status);
    expect(await draftCode(id)).toBe('draft-scheduled');
  }
});

const isOdd = (n: number) => n % 2 === 1;

test('DRAFT-01 a draft of somebody else is not ended', async () => {
  const eve = await server.register('Eve');
  const id = await beginDraft(eve, { title: 'Of Eve' });
  expect((await schedule(id)).status).toBe(201);
  expect((await eve.json('GET', `/api/drafts/${id}`)).body.content.title).toBe('Of Eve');
});

test('FMT-08 the captions and words of a draft’s video are there when it is opened again, kept as long as it, and go into its post', async () => {
  const { film, polish, english } = await addFilm(server.db, ada);
  const kept = (id: string, language: string) => ({
    id,
    language,
    fileName: 'a.srt',
    lines: 1,
    firstLine: 'Pa',
    bytes: 10,
  });
  const alt = 'The door opens';
  const media = [{ id: film, alt, captions: [kept(english, 'en'), kept(polish, 'pl')] }];
  const ids = [film, polish, english];
  const left = async () => {
    await server.enqueueTimedJobs();
    await server.runJobs();
    const { rows } = await sql<{ id: string }>`select id from media where id = any(${ids}::uuid[])`.execute(server.db);
    return ids.filter((id) => rows.some((row) => row.id === id));
  };
  const id = await beginDraft(ada, { media });
  expect(await left()).toEqual(ids);
  const opened = await ada.json('GET', `/api/drafts/${id}`);
  // Captions are told within their video, and are no file that could be attached.
  expect(opened.body).toMatchObject({ content: { media }, files: [{ id: film }] });

  // What a draft gives up goes.
  const [{ captions: _, ...alone }] = media as [(typeof media)[0]];
  await saveDraft(ada, id, { media: [{ ...alone, captions: [kept(polish, 'pl')] }] }, { base: 1 });
  expect(await left()).toEqual([film, polish]);

  const { content } = (await ada.json('GET', `/api/drafts/${id}`)).body;
  const { status, body } = await schedule(id, { media: content.media });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.post.media).toMatchObject([{ id: film, alt, captions: [{ id: polish, language: 'pl', lines: 1 }] }]);
  expect([await draftCode(id), await left()]).toEqual(['draft-scheduled', [film, polish]]);
});
