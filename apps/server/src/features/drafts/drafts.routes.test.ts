import { randomUUID } from 'node:crypto';
import { draftLimits, emptyDraftContent } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { beginDraft, saveDraft } from '#/testing/drafts.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1000' } });
  ada = await server.register('Ada');
});
afterAll(() => server.close());

const read = async (id: string, person = ada) => (await person.json('GET', `/api/drafts/${id}`)).body;
const list = async (query = '', person = ada) => (await person.json('GET', `/api/drafts${query}`)).body.drafts;
const idsOf = (drafts: { id: string }[]) => drafts.map(({ id }) => id);

async function addPicture(person: Person): Promise<string> {
  const row = { space_id: person.uid, sha256: 's', kind: 'image' as const, content_type: 'image/png', bytes: 10 };
  const { id } = await server.db
    .insertInto('media')
    .values({ ...row, storage_key: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('DRAFT-01 a draft is there on every device as it was saved, every field of it', async () => {
  const picture = await addPicture(ada);
  const crop = { x: 0.1, y: 0, width: 0.5, height: 1, rotate: 90, flip: true };
  const content = {
    title: 'Kiln opening',
    description: 'Come and see 👩‍🎨',
    leftOut: [{ at: 4, text: ' on Friday' }],
    descriptions: { twitter: '', bluesky: 'Short' },
    link: 'https://example.org',
    media: [
      {
        id: picture,
        alt: 'A kiln',
        crops: { instagram: crop, everyone: crop },
        title: 'A kiln',
        link: 'https://kiln.example',
      },
    ],
    covers: [picture],
    day: '2026-12-01',
    time: '18:30',
    occurrence: 'second',
    now: true,
    connectionIds: ['one', 'two'],
    options: { one: { board: 'b', tags: ['x'], kids: true, count: 2 } },
    templateId: 'instagram-story',
    thread: [
      {
        description: 'Part two',
        leftOut: [{ at: 8, text: ' and more' }],
        descriptions: { threads: 'Own' },
        media: [{ id: picture, alt: '' }],
      },
    ],
    withoutThreads: 'one-text',
    comments: { instagram: 'First!' },
    repeat: { rule: 'FREQ=WEEKLY;COUNT=4', variations: ['Again'] },
    postingTime: true,
  };
  const id = randomUUID();
  const saved = await saveDraft(ada, id, content);
  expect(saved).toMatchObject({ status: 200, body: { id, version: 1, asideUntil: null } });
  expect(await read(id)).toMatchObject({ id, version: 1, content, files: [{ id: picture, type: 'image' }] });
});

test('DRAFT-01 a save that names some fields leaves the others as they are', async () => {
  const id = await beginDraft(ada, { title: 'Title', comments: { instagram: 'Kept' } });
  expect((await saveDraft(ada, id, { description: 'Text' }, { base: 1 })).body.version).toBe(2);
  expect((await read(id)).content).toMatchObject({
    title: 'Title',
    description: 'Text',
    comments: { instagram: 'Kept' },
  });
});

test('DRAFT-02 what is based on an older version is refused; a repeat of what is stored is not', async () => {
  const id = await beginDraft(ada, { title: 'One' });
  expect((await saveDraft(ada, id, { title: 'Two' }, { base: 1 })).body.version).toBe(2);
  // The answer was lost, and the call is made again.
  expect(await saveDraft(ada, id, { title: 'Two' }, { base: 1 })).toMatchObject({ status: 200, body: { version: 2 } });
  const other = await saveDraft(ada, id, { title: 'Other' }, { base: 1 });
  expect(other).toMatchObject({ status: 409, body: { code: 'draft-changed' } });
  expect(await saveDraft(ada, id, { title: 'Anew' }, { base: 0 })).toMatchObject({ status: 409 });
  expect((await read(id)).content.title).toBe('Two');
});

test('DRAFT-02 of saves at the same moment one is stored, also of those that begin the draft', async () => {
  const id = randomUUID();
  for (const base of [0, 1]) {
    const titles = Array.from({ length: 6 }, (_, n) => `From device ${n}, on ${base}`);
    const answers = await Promise.all(titles.map((title) => saveDraft(ada, id, { title }, { base })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { version, content } = await read(id);
    expect(version).toBe(base + 1);
    expect(content.title).toBe(titles[answers.findIndex(({ status }) => status === 200)]);
  }
});

test('OP-114 a version that was set aside is a draft of its own for 30 days, once, and stays when one goes on with it', async () => {
  const person = await server.register();
  const aside = { id: randomUUID(), content: { ...emptyDraftContent, title: 'Not taken' }, aside: true };
  for (let times = 0; times < 2; times++) expect((await person.json('POST', '/api/drafts', aside)).status).toBe(201);
  const [kept, ...others] = await list('', person);
  expect([kept.title, others]).toEqual(['Not taken', []]);
  expect((Date.parse(kept.asideUntil) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  const gone = await saveDraft(person, aside.id, { description: 'Mine again' }, { base: 1 });
  expect(gone.body.asideUntil).toBeNull();
});

describe('deleting', () => {
  test('OP-117 a deleted draft refuses a save, takes its content back whole, and goes on from there', async () => {
    const id = await beginDraft(ada, { title: 'Here' });
    expect((await ada.json('DELETE', `/api/drafts/${id}`)).status).toBe(200);
    expect(await ada.json('GET', `/api/drafts/${id}`)).toMatchObject({ status: 404, body: { code: 'draft-removed' } });
    for (const base of [0, 1, 2])
      expect(await saveDraft(ada, id, { title: 'Still typing' }, { base })).toMatchObject({
        status: 404,
        body: { code: 'draft-removed' },
      });
    const back = await saveDraft(ada, id, { title: 'Still typing' }, { base: 1, restores: true });
    expect(back).toMatchObject({ status: 200, body: { version: 3 } });
    expect((await read(id)).content.title).toBe('Still typing');
  });

  test('DRAFT-03 deleting can be undone, and a repeat of either changes nothing more', async () => {
    const id = await beginDraft(ada, { title: 'Undone' });
    const remove = () => ada.json('DELETE', `/api/drafts/${id}`);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect(idsOf(await list())).not.toContain(id);
    const restore = () => ada.json('POST', `/api/drafts/${id}/restore`);
    expect([(await restore()).body.version, (await restore()).body.version]).toEqual([3, 3]);
    expect((await read(id)).content.title).toBe('Undone');
  });

  test('DRAFT-02 a deletion of what was seen spares what was typed since', async () => {
    const id = await beginDraft(ada, { title: 'Seen' });
    await saveDraft(ada, id, { title: 'Typed since' }, { base: 1 });
    expect(await ada.json('DELETE', `/api/drafts/${id}?version=1`)).toMatchObject({
      status: 409,
      body: { code: 'draft-changed' },
    });
    expect((await ada.json('DELETE', `/api/drafts/${id}?version=2`)).status).toBe(200);
  });
});

describe('the list', () => {
  test('DRAFT-03 has what a row shows, the last changed first', async () => {
    const person = await server.register();
    const picture = await addPicture(person);
    const first = await beginDraft(person, {
      descriptions: { bluesky: 'Only there' },
      media: [{ id: picture, alt: '' }],
      connectionIds: ['c'],
      day: '2027-01-02',
    });
    const second = await beginDraft(person, { title: 'Second' });
    expect(idsOf(await list('', person))).toEqual([second, first]);
    await saveDraft(person, first, { title: 'First' }, { base: 1 });
    const [top] = await list('', person);
    expect(top).toMatchObject({
      id: first,
      title: 'First',
      text: 'Only there',
      connectionIds: ['c'],
      day: '2027-01-02',
      time: '09:00',
      picture: { id: picture },
      images: 1,
      videos: 0,
    });
  });

  test('DRAFT-01 the newest can be asked for alone', async () => {
    const person = await server.register();
    const older = await beginDraft(person, { title: 'Older' });
    const newest = await beginDraft(person, { title: 'Newest' });
    expect(idsOf(await list('?limit=1', person))).toEqual([newest]);
    expect(idsOf(await list('?limit=2', person))).toEqual([newest, older]);
    expect((await person.json('GET', '/api/drafts?limit=0')).status).toBe(400);
  });

  test('DRAFT-03 a search finds words of any text, also of a later part', async () => {
    const person = await server.register();
    const found = await beginDraft(person, {
      title: 'Größe',
      thread: [{ description: 'The glaze of Łódź', descriptions: {}, media: [] }],
    });
    await beginDraft(person, { title: 'Another' });
    for (const q of ['glaze', 'grosse lodz', 'GRÖSSE']) {
      expect(idsOf(await list(`?${new URLSearchParams({ q })}`, person)), q).toEqual([found]);
    }
    expect(await list(`?${new URLSearchParams({ q: '%_\\' })}`, person)).toEqual([]);
  });

  test('DRAFT-04 drafts with a day are found by it, both ends included', async () => {
    const person = await server.register();
    const [november, december] = [
      await beginDraft(person, { day: '2026-11-30' }),
      await beginDraft(person, { day: '2026-12-01' }),
    ];
    await beginDraft(person, {});
    expect(idsOf(await list('?from=2026-11-30&to=2026-12-01', person)).sort()).toEqual([november, december].sort());
    expect(idsOf(await list('?from=2026-12-01&to=2026-12-31', person))).toEqual([december]);
    expect((await person.json('GET', '/api/drafts?from=2026-02-30')).status).toBe(400);
  });
});

test('DRAFT-03 a copy has everything of its draft, and a repeat makes no second', async () => {
  const original = await beginDraft(ada, { title: 'Original', comments: { threads: 'C' } });
  const id = randomUUID();
  for (let times = 0; times < 2; times++) {
    const copy = await ada.json('POST', '/api/drafts', { id, copyOf: original });
    expect(copy).toMatchObject({ status: 201, body: { id, version: 1 } });
  }
  expect((await read(id)).content).toEqual((await read(original)).content);
  expect((await ada.json('POST', '/api/drafts', { copyOf: randomUUID() })).status).toBe(404);
  expect((await ada.json('POST', '/api/drafts', { content: { title: 'By a program' } })).status).toBe(201);
});

test('DRAFT-03 500 drafts a person, exactly, also when many begin at once; what was set aside counts on its own', async () => {
  const person = await server.register();
  await sql`insert into drafts (space_id, id, content) select ${person.uid}, gen_random_uuid(), ${JSON.stringify(emptyDraftContent)}::jsonb
    from generate_series(1, ${draftLimits.perPerson - 2}::int)`.execute(server.db);
  const answers = await Promise.all(Array.from({ length: 5 }, () => saveDraft(person, randomUUID(), { title: 'New' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'drafts-full' });
  const aside = { content: { title: 'Not taken' }, aside: true };
  expect((await person.json('POST', '/api/drafts', aside)).status).toBe(201);
  const one = (await list('', person)).find(({ asideUntil }: { asideUntil: string | null }) => asideUntil === null);
  expect((await person.json('DELETE', `/api/drafts/${one.id}`)).status).toBe(200);
  expect((await saveDraft(person, randomUUID(), {})).status).toBe(200);
  expect((await person.json('POST', `/api/drafts/${one.id}/restore`)).body.code).toBe('drafts-full');
  expect(await list('', person)).toHaveLength(draftLimits.perPerson + 1);
});

describe('hostile contents', () => {
  const deep = JSON.parse(`${'{"title":'.repeat(1_000)}""${'}'.repeat(1_000)}`);
  test.each<[string, object]>([
    ['an unknown field', { admin: true }],
    ['an unknown field of a file', { media: [{ id: randomUUID(), alt: '', owner: 'eve' }] }],
    ['a deep nest', { title: deep }],
    ['deep options', { options: { a: { b: deep } } }],
    ['a number for a text', { title: 7 }],
    ['a list for a record', { descriptions: ['a'] }],
    ['a day that does not exist', { day: '2026-02-30' }],
    ['a day before all days', { day: '0000-01-01' }],
    ['a time that does not exist', { time: '25:00' }],
    ['a network that does not exist', { descriptions: { myspace: 'hi' } }],
    [
      'a crop of nothing',
      {
        media: [{ id: 'a', alt: '', crops: { everyone: { x: 0, y: 0, width: 0, height: 1, rotate: 0, flip: false } } }],
      },
    ],
    ['too many files', { media: Array.from({ length: 101 }, () => ({ id: 'a', alt: '' })) }],
    [
      'too many parts',
      { thread: Array.from({ length: 25 }, () => ({ description: '', descriptions: {}, media: [] })) },
    ],
    ['a text beyond every network', { description: 'x'.repeat(190_001) }],
    ['half a million options', { options: Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`c${n}`, {}])) }],
  ])('%s is refused and stores nothing', async (_, content) => {
    const id = randomUUID();
    const answer = await saveDraft(ada, id, content);
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect((await ada.json('GET', `/api/drafts/${id}`)).status).toBe(404);
  });

  test('more than a draft may hold is refused in words', async () => {
    const descriptions = { facebook: 'x'.repeat(150_000), linkedin: 'y'.repeat(150_000) };
    const answer = await saveDraft(ada, randomUUID(), { descriptions });
    expect(answer).toMatchObject({ status: 413, body: { code: 'draft-too-large' } });
  });

  test('half a surrogate pair is stored as what it looks like, and files of others are not kept', async () => {
    const eve = await server.register('Eve');
    const foreign = await addPicture(ada);
    const id = await beginDraft(eve, { title: 'a\ud800b', media: [{ id: foreign, alt: '' }] });
    expect(await read(id, eve)).toMatchObject({ content: { title: 'a\ufffdb' }, files: [] });
    const { rows } = await sql`select from draft_media where space_id = ${eve.uid}`.execute(server.db);
    expect(rows).toHaveLength(0);
  });

  test('an id of somebody else is no draft of mine, and may become one without touching theirs', async () => {
    const eve = await server.register('Eve');
    const id = await beginDraft(ada, { title: 'Of Ada' });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const)
      expect((await eve.json(method, `/api/drafts/${id}${path}`)).status).toBe(404);
    await saveDraft(eve, id, { title: 'Of Eve' });
    expect((await read(id)).content.title).toBe('Of Ada');
    expect((await read(id, eve)).content.title).toBe('Of Eve');
  });
});

test('drafts are in no list of posts, in no count and in no quota', async () => {
  const person = await server.register();
  await beginDraft(person, {
    title: 'Only a draft',
    day: '2026-12-01',
    connectionIds: [await addConnection(server, person)],
  });
  const posts = await person.json('GET', '/api/posts?from=2026-01-01T00:00:00Z&to=2028-01-01T00:00:00Z');
  expect(posts.body.posts).toEqual([]);
  expect((await person.json('GET', '/api/posts/search?q=draft')).body.posts).toEqual([]);
  expect((await person.json('GET', '/api/posts/counts?q=draft')).body.total).toBe(0);
  expect((await person.json('GET', '/api/usage')).body.count).toBe(0);
});
