import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { forgetIdempotencyKeys } from '#/features/posts/idempotency.queries.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';
import { makeVideo } from '#/testing/video.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PATH = '/api/social/posts/schedule';
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function planner() {
  const person = await server.register();
  const account = await addConnection(server, person);
  const body = {
    spaceId: person.uid,
    title: 'Launch',
    description: 'We open on Friday.',
    scheduledDate: inAnHour(),
    platforms: [account],
  };
  return { person, account, body };
}

/** Adds a row for a picture of this person, without its file. */
async function addPicture(person: Person, size = { width: 1000, height: 1500 }): Promise<string> {
  const { id } = await server.db
    .insertInto('media')
    .values({
      space_id: person.uid,
      sha256: 's',
      kind: 'image',
      content_type: 'image/png',
      bytes: 10,
      ...size,
      storage_key: randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function schedule(person: Person, body: unknown, key?: string) {
  const response = await person.fetch(PATH, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
  return { status: response.status, body: await readJson(response) };
}

const usageOf = async (person: Person) => (await person.json('GET', '/api/usage')).body;

test('API-11, API-12, API-13, POST-02, DATA-11, DATA-14 stores a post with a target per connection and answers it', async () => {
  const { person, account, body } = await planner();
  const second = await addConnection(server, person, 'shop');
  const answer = await schedule(person, {
    ...body,
    platforms: [account, second],
    timeZone: 'Europe/Warsaw',
    template: null,
    link: null,
    pinterestOnly: { link: null },
    pinterestBoards: {},
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    success: true,
    post: {
      title: 'Launch',
      description: 'We open on Friday.',
      scheduledDate: body.scheduledDate,
      timeZone: 'Europe/Warsaw',
      platforms: [`bluesky:${account}`, `bluesky:${second}`],
      status: 'pending',
      imageUrl: null,
      publishedAt: null,
      version: 1,
      targets: [
        { connectionId: account, status: 'pending' },
        { connectionId: second, status: 'pending' },
      ],
    },
  });
  const read = await person.json('GET', `/api/posts/${answer.body.post.id}`);
  expect(read.body).toEqual(answer.body.post);
});

test('API-12 the date is an instant: without a zone it is refused, and the wall time follows the zone', async () => {
  const { person, body } = await planner();
  expect((await schedule(person, { ...body, scheduledDate: '2030-01-15T09:00:00' })).body.code).toBe('invalid-date');
  const answer = await schedule(person, {
    ...body,
    scheduledDate: '2030-07-15T09:00:00+02:00',
    timeZone: 'America/New_York',
  });
  expect(answer.body.post).toMatchObject({
    scheduledDate: '2030-07-15T07:00:00.000Z',
    wallTime: '2030-07-15T03:00:00',
  });
});

test.each(['2027-02-30T09:00:00Z', '2027-01-01T24:00:00Z', 'foo 20 Nov 2027', '20 Nov 2027 09:00 +01:00', ''])(
  'API-12 %j is no date, and none is made of it',
  async (scheduledDate) => {
    const { person, body } = await planner();
    expect(await schedule(person, { ...body, scheduledDate })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-date',
        error:
          'scheduledDate must be an existing date and time in ISO 8601 with a time zone, like 2026-11-24T09:00:00Z',
      },
    });
  },
);

const WARSAW = 'Europe/Warsaw';

/** Runs a call, and says between which moments that was. */
async function during<Answer>(call: () => Promise<Answer>) {
  const from = Date.now();
  const answer = await call();
  return { answer, isWithin: (date: string) => Date.parse(date) >= from && Date.parse(date) <= Date.now() };
}

test('OP-186 now is the time at which the server takes the call, and a repeat with the same key keeps it', async () => {
  const { person, body } = await planner();
  const call = { ...body, scheduledDate: 'now', timeZone: WARSAW };
  const { answer, isWithin } = await during(() => schedule(person, call, 'now'));
  expect(answer.status).toBe(201);
  expect(isWithin(answer.body.post.scheduledDate)).toBe(true);
  expect((await schedule(person, call, 'now')).body).toEqual(answer.body);
  const { run_at, due_at } = await server.db
    .selectFrom('targets')
    .select(['run_at', 'due_at'])
    .where('post_id', '=', answer.body.post.id)
    .executeTakeFirstOrThrow();
  expect(due_at.toISOString()).toBe(answer.body.post.scheduledDate);
  expect(run_at!.getTime(), 'nobody waits before it is claimed').toBeLessThanOrEqual(Date.now());
});

test('OP-186 an edit moves a post to now', async () => {
  const { person, body } = await planner();
  const { post } = (await schedule(person, body)).body;
  const edit = { version: post.version, scheduledDate: 'now' };
  const { answer, isWithin } = await during(() => person.json('PATCH', `/api/posts/${post.id}`, edit));
  expect(answer.status).toBe(200);
  expect(isWithin(answer.body.post.scheduledDate)).toBe(true);
});

test('OP-186 now is neither an offered posting time nor a time on the clock', async () => {
  const { person, body } = await planner();
  const now = { ...body, scheduledDate: 'now' };
  expect((await schedule(person, { ...now, postingTime: true })).body).toMatchObject({
    code: 'invalid-date',
    error: 'A posting time is later. Send scheduledDate "now" or postingTime, not both',
  });
  expect((await schedule(person, { ...now, wallTime: '2030-01-01T09:00', timeZone: WARSAW })).status).toBe(400);
});

test.each([
  ['exists once', { wallTime: '2030-07-15T09:00' }, '2030-07-15T07:00:00.000Z', '2030-07-15T09:00:00'],
  ['has seconds', { wallTime: '2030-07-15T09:00:30' }, '2030-07-15T07:00:30.000Z', '2030-07-15T09:00:30'],
  ['is skipped', { wallTime: '2030-03-31T02:30' }, '2030-03-31T01:30:00.000Z', '2030-03-31T03:30:00'],
  ['comes twice', { wallTime: '2030-10-27T02:30' }, '2030-10-27T00:30:00.000Z', '2030-10-27T02:30:00'],
  [
    'comes twice, the second one',
    { wallTime: '2030-10-27T02:30', occurrence: 'second' },
    '2030-10-27T01:30:00.000Z',
    '2030-10-27T02:30:00',
  ],
])('a time on the clock that %s gets its instant from the server', async (_which, when, instant, wallTime) => {
  const { person, body } = await planner();
  const { scheduledDate: _none, ...rest } = body;
  const { body: answer } = await schedule(person, { ...rest, ...when, timeZone: WARSAW });
  expect(answer.post).toMatchObject({ scheduledDate: instant, wallTime, timeZone: WARSAW });
  expect((await person.json('GET', `/api/posts/${answer.post.id}`)).body).toEqual(answer.post);
  const due = await server.db.selectFrom('targets').select('due_at').where('post_id', '=', answer.post.id).execute();
  expect(due).toEqual([{ due_at: new Date(instant) }]);
});

test.each([
  ['without its zone', { wallTime: '2030-07-15T09:00', timeZone: null }, 'invalid-time-zone'],
  ['of no calendar', { wallTime: '2030-02-30T09:00' }, 'invalid-date'],
  ['with an offset', { wallTime: '2030-07-15T09:00Z' }, 'invalid-date'],
  ['beside an instant', { wallTime: '2030-07-15T09:00', scheduledDate: '2030-07-15T07:00:00Z' }, 'invalid-date'],
  ['and a third occurrence', { wallTime: '2030-10-27T02:30', occurrence: 'third' }, 'invalid-request'],
])('a time on the clock %s is refused', async (_which, when, code) => {
  const { person, body } = await planner();
  const answer = await schedule(person, { ...body, scheduledDate: null, timeZone: WARSAW, ...when });
  expect(answer).toMatchObject({ status: 400, body: { code } });
});

test('a call with a time on the clock is repeated by its key, and another occurrence is another call', async () => {
  const { person, body } = await planner();
  const call = { ...body, scheduledDate: null, wallTime: '2030-10-27T02:30', timeZone: WARSAW };
  const first = await schedule(person, call, 'key');
  expect((await schedule(person, call, 'key')).body).toEqual(first.body);
  expect(await schedule(person, { ...call, occurrence: 'second' }, 'key')).toMatchObject({
    status: 409,
    body: { code: 'idempotency-key-reused' },
  });
});

test('the stored zone of the user is used when the call names none', async () => {
  const { person, body } = await planner();
  await person.json('PATCH', '/api/me', { timeZone: 'Asia/Tokyo' });
  expect((await schedule(person, body)).body.post.timeZone).toBe('Asia/Tokyo');
});

test('API-15, API-16, API-17, API-18 template, link and boards are kept; null and absent are equal', async () => {
  const { person, body } = await planner();
  const pin = await addConnection(server, person, 'pins', 'pinterest');
  const image = await addPicture(person);
  const answer = await schedule(person, {
    ...body,
    platforms: [pin],
    media: [{ id: image, alt: 'A vase' }],
    template: { id: 'pinterest-pin', name: 'Pinterest Pin', category: 'x' },
    pinterestOnly: { link: 'https://fala.test/shop' },
    pinterestBoards: { [pin]: 'board-1' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(answer.body.post).toMatchObject({
    template: { id: 'pinterest-pin', name: 'Pinterest Pin' },
    link: 'https://fala.test/shop',
    pinterestOnly: { link: 'https://fala.test/shop' },
    options: { [pin]: { board: 'board-1' } },
    pinterestBoards: { [pin]: 'board-1' },
    media: [{ id: image, alt: 'A vase', type: 'image' }],
  });
  const bare = await schedule(person, body);
  expect(bare.body.post).toMatchObject({ template: null, link: null, pinterestOnly: null, pinterestBoards: {} });
  expect(bare.body.post.options).toEqual({});
});

test('TPL-03 the template none is no template, and an edit clears one with it; null leaves it', async () => {
  const { person, body } = await planner();
  const image = await addPicture(person);
  const story = { id: 'instagram-story', name: '', category: '' };
  const none = { id: 'none', name: 'None', category: '' };
  const media = [{ id: image }];
  const { post } = (await schedule(person, { ...body, media, template: story })).body;
  expect(post.template).toEqual({ id: 'instagram-story', name: 'Instagram Story', category: 'Story' });
  const edit = (change: object, version: number) =>
    person.json('PATCH', `/api/posts/${post.id}`, { version, ...change });
  const kept = await edit({ title: 'Another title', template: null }, post.version);
  expect(kept.body.post.template).toEqual(post.template);
  const cleared = await edit({ template: none }, kept.body.post.version);
  expect(cleared.body.post.template).toBeNull();
  const never = await schedule(person, { ...body, template: none });
  expect(never.body.post.template).toBeNull();
});

test('FMT-06 a file that is hidden stays so in edits and in the export', async () => {
  const { person, body } = await planner();
  const [one, two] = [await addPicture(person), await addPicture(person)];
  const { body: made } = await schedule(person, { ...body, media: [{ id: one, spoiler: true }, { id: two }] });
  const hidden = ({ media }: AnyJson) => media.map(({ spoiler }: AnyJson) => spoiler);
  expect(hidden(made.post)).toEqual([true, undefined]);
  const edit = async (more: object, version: number) =>
    (await person.json('PATCH', `/api/posts/${made.post.id}`, { version, ...more })).body.post;
  const untouched = await edit({ title: 'Kilns' }, made.post.version);
  expect(hidden(untouched)).toEqual([true, undefined]);
  const turned = await edit({ media: [{ id: one }, { id: two, spoiler: true }] }, untouched.version);
  expect(hidden(turned)).toEqual([undefined, true]);
  const exported = await readJson(await person.fetch('/api/me/export'));
  expect(hidden(exported.posts[0])).toEqual([false, true]);
});

test('FMT-09 a carousel keeps the title and the link of each picture, and tells what Pinterest would refuse', async () => {
  const { person, body } = await planner();
  const shop = await addConnection(server, person, 'pins', 'pinterest');
  const [one, two] = [await addPicture(person), await addPicture(person)];
  const draft = (media: object[], format?: string) => ({
    ...body,
    platforms: [shop],
    options: { [shop]: { board: '11', ...(format && { format }) } },
    media,
  });
  const words = { title: 'Two bowls', link: 'https://kiln.example/2' };
  const { body: made } = await schedule(
    person,
    draft([{ id: one }, { id: two, ...words, title: ' Two bowls ' }], 'carousel'),
  );
  expect(made.post.media).toMatchObject([{ title: '', link: '' }, words]);
  const read = await person.json('GET', `/api/posts/${made.post.id}`);
  expect(read.body.media).toMatchObject([{ title: '' }, words]);
  const { scheduledDate } = made.post;
  const list = await person.json('GET', `/api/posts?from=${scheduledDate}&to=2100-01-01T00:00:00.000Z`);
  for (const post of [made.post, read.body, list.body.posts[0]]) expect(post.targets[0].format).toBe('carousel');

  const edit = (more: object, version: number) =>
    person.json('PATCH', `/api/posts/${made.post.id}`, { version, ...more });
  const renamed = await edit(
    {
      media: [
        { id: one, title: 'One' },
        { id: two, ...words },
      ],
    },
    made.post.version,
  );
  expect(renamed.body.post.media).toMatchObject([{ title: 'One' }, words]);
  const untouched = await edit({ title: 'Kilns' }, renamed.body.post.version);
  expect(untouched.body.post.media).toMatchObject([{ title: 'One' }, words]);
  const exported = await readJson(await person.fetch('/api/me/export'));
  expect(exported.posts[0].media).toMatchObject([{ title: 'One', link: '' }, words]);

  const refused = async (media: object[], format?: string) => {
    const { status, body: answer } = await schedule(person, draft(media, format));
    return [status, ...answer.issues.map(({ code }: { code: string }) => code)];
  };
  const long = [{ id: one }, { id: two, title: 'x'.repeat(101) }];
  expect(await refused(long, 'carousel')).toEqual([422, 'item-refused']);
  expect(await refused([{ id: one, link: 'kiln' }, { id: two }], 'carousel')).toEqual([422, 'item-refused']);
  expect(await refused([{ id: one }], 'carousel')).toEqual([422, 'format-media']);
  expect(await refused([{ id: one }, { id: two }])).toEqual([422, 'too-many-photos']);
});

test('CROP-01 crops are kept within the picture, come back, and are replaced by an edit; hostile ones are refused', async () => {
  const { person, body } = await planner();
  const image = await addPicture(person);
  const half = { x: 0, y: 0, width: 0.5, height: 1, rotate: 90, flip: true };
  const withCrops = (crops: unknown) => schedule(person, { ...body, media: [{ id: image, crops }] });
  const larger = { ...half, x: -3, width: 12 };
  const { post } = (await withCrops({ everyone: larger, twitter: half })).body;
  expect(post.media[0].crops).toEqual({ everyone: { ...half, width: 1 }, twitter: half });
  const read = await person.json('GET', `/api/posts/${post.id}`);
  expect(read.body.media[0].crops).toEqual(post.media[0].crops);

  const edit = (media: object[], version: number) => person.json('PATCH', `/api/posts/${post.id}`, { version, media });
  const edited = await edit([{ id: image, crops: { everyone: half } }], post.version);
  expect(edited.body.post.media[0].crops).toEqual({ everyone: half });
  const bare = await edit([{ id: image }], edited.body.post.version);
  expect(bare.body.post.media[0].crops).toEqual({});

  for (const hostile of [{ width: 0 }, { height: -1 }, { rotate: 45 }, { x: '0' }, { width: null }, { flip: 1 }]) {
    expect((await withCrops({ everyone: { ...half, ...hostile } })).status, JSON.stringify(hostile)).toBe(400);
  }
  expect((await withCrops({ elsewhere: half })).status).toBe(400);
  // Nothing is left of it: it lies outside of the picture.
  expect((await withCrops({ everyone: { ...half, x: 2 } })).body.post.media[0].crops).toEqual({});
});

test('CROP-01 a picture is judged by the size that its crop leaves, for each network', async () => {
  const { person, body } = await planner();
  const page = await addConnection(server, person, 'shop', 'instagram');
  const image = await addPicture(person, { width: 1000, height: 2000 });
  const square = { x: 0, y: 0, width: 1, height: 0.5, rotate: 0, flip: false };
  const answer = (crops: object) => schedule(person, { ...body, platforms: [page], media: [{ id: image, crops }] });
  const refused = await answer({ twitter: square });
  expect(refused).toMatchObject({ status: 422, body: { code: 'picture-refused' } });
  expect(refused.body.error).toContain('1000 by 2000');
  expect((await answer({ instagram: square })).status).toBe(201);
  expect((await answer({ everyone: square })).status).toBe(201);
  expect((await answer({ everyone: square, instagram: { ...square, height: 1 } })).status).toBe(422);
});

test('API-18 a board is an option of its account, which the call may name as such', async () => {
  const { person, body } = await planner();
  const pin = await addConnection(server, person, 'pins', 'pinterest');
  const media = [{ id: await addPicture(person) }];
  const platforms = [pin, ...body.platforms];
  const options = { [pin]: { board: 'vases' }, gone: { anything: ['at', 'all'] } };
  const { post } = (await schedule(person, { ...body, platforms, media, options })).body;
  expect(post).toMatchObject({ options: { [pin]: { board: 'vases' } }, pinterestBoards: { [pin]: 'vases' } });
  const stored = await server.db
    .selectFrom('targets')
    .select(['network', 'options'])
    .where('post_id', '=', post.id)
    .execute();
  expect(Object.fromEntries(stored.map(({ network, options }) => [network, options]))).toEqual({
    pinterest: { board: 'vases' },
    bluesky: {},
  });
});

test('an option that the network of an account does not have is refused in words, and so is another kind of value', async () => {
  const { person, body } = await planner();
  const [account = ''] = body.platforms;
  expect(await schedule(person, { ...body, options: { [account]: { colour: 'red' } } })).toMatchObject({
    status: 422,
    body: { code: 'option-refused', error: "Bluesky has no option 'colour'. Leave it out." },
  });
  const pin = await addConnection(server, person, 'pins', 'pinterest');
  const media = [{ id: await addPicture(person) }];
  expect(await schedule(person, { ...body, platforms: [pin], media, options: { [pin]: { board: 7 } } })).toMatchObject({
    status: 422,
    body: { code: 'option-refused', error: "The option 'board' of Pinterest takes text. Choose it again." },
  });
  expect(await schedule(person, { ...body, options: { [pin]: { board: { id: 7 } } } })).toMatchObject({ status: 400 });
});

test('MED-09 an animated picture that goes as a video is refused beside other files before it is scheduled', async () => {
  const { person, body } = await planner();
  const frames = [0, 255].map((red) => ({
    create: { width: 8, height: 8, channels: 3 as const, background: { r: red, g: 0, b: 0 } },
  }));
  const stills = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  const animation = await sharp(stills, { join: { animated: true } })
    .gif()
    .toBuffer();
  const uploaded = await person.fetch('/api/media', {
    method: 'POST',
    headers: { 'content-type': 'image/gif' },
    body: new Uint8Array(animation),
  });
  const { id, animated } = await readJson(uploaded);
  expect(animated).toBe(true);
  expect(await schedule(person, { ...body, media: [{ id }, { id: await addPicture(person) }] })).toMatchObject({
    status: 422,
    body: {
      code: 'picture-refused',
      error: expect.stringMatching(/^Bluesky takes an animated picture only by itself/),
    },
  });
});

test('a video that is too long for everybody on a network is refused before it is scheduled; where that depends on the account it is not', async () => {
  const { person, body } = await planner();
  const film = await makeVideo({ seconds: 301 });
  const uploaded = await person.fetch('/api/media', { method: 'POST', body: new Uint8Array(film) });
  const media = [{ id: (await readJson(uploaded)).id }];
  const onThreads = await addConnection(server, person, 'studio', 'threads');
  expect(await schedule(person, { ...body, platforms: [onThreads], media })).toMatchObject({
    status: 422,
    body: {
      code: 'video-refused',
      error: 'Threads takes videos of up to 5 min, and this one runs 5 min 1 s. Use a shorter one or deselect Threads.',
    },
  });
  const onX = await addConnection(server, person, 'studio', 'twitter');
  expect((await schedule(person, { ...body, platforms: [onX], media })).status).toBe(201);
});

test('API-14 imageUrl may only be the address of our own media; no other address is ever fetched', async () => {
  const { person, body } = await planner();
  const refused = await schedule(person, { ...body, imageUrl: 'http://169.254.169.254/latest/meta-data' });
  expect(refused).toMatchObject({ status: 400, body: { code: 'foreign-image' } });

  const bytes = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  const uploaded = await person.fetch('/api/media', {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': 'image/png' },
  });
  const media = await readJson(uploaded);
  const answer = await schedule(person, { ...body, imageUrl: media.url });
  expect(answer.body.post).toMatchObject({ imageUrl: media.url, media: [{ id: media.id }] });
});

test('API-19, API-20, VAL-01 a refused post answers an error field with the first unmet rule, and all rules in order', async () => {
  const { person } = await planner();
  const answer = await schedule(person, { title: '', description: '', platforms: [], scheduledDate: null });
  expect(answer.status).toBe(422);
  expect(answer.body.error).toBe('Please add a post title');
  expect(answer.body.issues.map((issue: { message: string }) => issue.message)).toEqual([
    'Please add a post title',
    'Please add some content or media to your post',
    'Please select at least one account to post to',
    'Please select a date',
  ]);
});

test('the server judges for itself: a time in the past, a text too long and a foreign connection are refused', async () => {
  const { person, body } = await planner();
  const stranger = await planner();
  expect(
    (await schedule(person, { ...body, scheduledDate: new Date(Date.now() - 61_000).toISOString() })).body.error,
  ).toBe('Please choose a time in the future');
  expect((await schedule(person, { ...body, scheduledDate: new Date(Date.now() - 30_000).toISOString() })).status).toBe(
    201,
  );
  expect((await schedule(person, { ...body, description: 'x'.repeat(281) })).body.error).toBe(
    'Content exceeds the 280 character limit',
  );
  expect(await schedule(person, { ...body, platforms: [stranger.account] })).toMatchObject({
    status: 404,
    body: { error: 'Connection not found' },
  });
  expect(await schedule(person, { ...body, media: [{ id: randomUUID() }] })).toMatchObject({
    status: 404,
    body: { error: 'Media not found' },
  });
  expect(await schedule(person, { ...body, media: [{ id: 'no id at all' }] })).toMatchObject({ status: 404 });
  expect(await schedule(person, { ...body, template: { id: 'nope', name: 'x', category: 'y' } })).toMatchObject({
    status: 400,
  });
});

test('SEC-09 another user’s id in the body is refused', async () => {
  const { person, body } = await planner();
  const stranger = await planner();
  expect((await schedule(person, { ...body, userId: stranger.person.uid })).status).toBe(403);
});

test('a repeated call with the same key answers the first post, also when both arrive at once', async () => {
  const { person, body } = await planner();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => schedule(person, body, key)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.post.id)).size).toBe(1);
  expect((await usageOf(person)).count).toBe(1);
  expect((await schedule(person, { ...body, link: null }, key)).body).toEqual(answers[0]!.body);
  expect(await schedule(person, { ...body, title: 'Another' }, key)).toMatchObject({
    status: 409,
    body: { code: 'idempotency-key-reused' },
  });
});

test('OP-173 a repeated call answers addresses of files that are good for who makes it, and is the same with other addresses in it', async () => {
  const [ada, ben] = [await server.register('Ada'), await server.register('Ben')];
  const first = { person: ada, account: await addConnection(server, ada) };
  await addMember(server, ada, ben);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
  const upload = await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(picture) });
  const file = await readJson(upload);
  const part = { description: 'Two', media: [{ id: file.id }] };
  const body = {
    title: 'Kiln',
    description: 'One',
    scheduledDate: inAnHour(),
    platforms: [first.account],
    thread: [part],
  };
  const key = randomUUID();
  const scheduleIn = (person: Person, imageUrl: string) =>
    within(person, ada.uid).fetch(PATH, {
      method: 'POST',
      body: JSON.stringify({ ...body, imageUrl, media: [{ id: file.id }] }),
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    });
  const post = async (answer: Promise<Response>) => (await readJson(await answer)).post;
  const addressesIn = ({ imageUrl, media, thread }: AnyJson): string[] => [
    imageUrl,
    ...[...media, ...thread[0].media].flatMap(({ url, thumbnailUrl }: AnyJson) => [url, thumbnailUrl]),
  ];
  const adas = await post(scheduleIn(ada, file.url));
  const bens = await post(scheduleIn(ben, 'https://nonet.test/of-an-hour-ago'));
  expect(bens.id).toBe(adas.id);
  const read = await within(ben, ada.uid).json('GET', `/api/posts/${adas.id}`);
  expect(addressesIn(bens)).toEqual(addressesIn(read.body));
  expect(addressesIn(await post(scheduleIn(ada, file.url)))).toEqual(addressesIn(adas));
  await ada.json('DELETE', `/api/members/${ben.uid}`);
  for (const address of addressesIn(adas)) expect((await server.fetch(address)).status).toBe(200);
});

test('a key that was used for a refused post can be used again', async () => {
  const { person, body } = await planner();
  const key = randomUUID();
  expect((await schedule(person, { ...body, title: '' }, key)).status).toBe(422);
  expect((await schedule(person, body, key)).status).toBe(201);
});

test('keys belong to their user', async () => {
  const one = await planner();
  const other = await planner();
  const key = randomUUID();
  const first = await schedule(one.person, one.body, key);
  const second = await schedule(other.person, other.body, key);
  expect(second.status).toBe(201);
  expect(second.body.post.id).not.toBe(first.body.post.id);
  expect((await schedule(one.person, one.body, key)).body).toEqual(first.body);
  expect((await schedule(other.person, other.body, key)).body).toEqual(second.body);
});

test('a key is forgotten after 24 hours, and not before', async () => {
  const { person, body } = await planner();
  const key = randomUUID();
  const first = await schedule(person, body, key);
  const age = (hours: number) =>
    sql`update idempotency_keys set created_at = created_at - make_interval(hours => ${hours}) where key = ${key}`.execute(
      server.db,
    );
  await age(23);
  await forgetIdempotencyKeys(server.db);
  expect((await schedule(person, body, key)).body.post.id).toBe(first.body.post.id);
  await age(1);
  await forgetIdempotencyKeys(server.db);
  expect((await schedule(person, body, key)).body.post.id).not.toBe(first.body.post.id);
});

test('USE-07, USE-10, USE-12, VAL-03 a hundred submits at once pass exactly as many as there is room for', async () => {
  const { person, body } = await planner();
  await schedule(person, body);
  await sql`update usage set monthly_limit = 40 where user_id = ${person.uid}`.execute(server.db);
  const answers = await Promise.all(Array.from({ length: 100 }, () => schedule(person, body)));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(39);
  const refused = answers.find((answer) => answer.status !== 201);
  expect(refused).toMatchObject({
    status: 422,
    body: { error: "You've reached your monthly limit of 40 posts. Please upgrade your plan to schedule more posts." },
  });
  expect(await usageOf(person)).toMatchObject({ count: 40, limit: 40 });
  const stored = await server.db.selectFrom('posts').select('id').where('space_id', '=', person.uid).execute();
  expect(stored).toHaveLength(40);
});

test('USE-11 when the last room goes to another call after the check, the charge is refused, and the log says so', async () => {
  const { person, body } = await planner();
  await schedule(person, body);
  await sql`update usage set monthly_limit = 2 where user_id = ${person.uid}`.execute(server.db);
  const other = await server.db.startTransaction().execute();
  await sql`update usage set count = 2 where user_id = ${person.uid}`.execute(other);
  const refused = schedule(person, body);
  await untilSomebodyWaits();
  await other.commit().execute();
  expect(await refused).toMatchObject({ status: 422, body: { code: 'usage-limit', seePlans: true } });
  expect(await usageOf(person)).toMatchObject({ count: 2, limit: 2 });
  expect(server.logged).toContainEqual(
    expect.objectContaining({ msg: 'Monthly post limit of 2 reached', spaceId: person.uid }),
  );
});

/** Waits until some call waits for a locked row. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(server.db)).rows.length).toBe(1);
}

test('USE-06, DATA-16, USE-09, PLAN-27, USE-14, USE-16, USE-17 a new month begins at 0 with the limit of the plan; basic is the default', async () => {
  const { person, body } = await planner();
  const now = new Date();
  const month = `${now.getUTCFullYear()}${String(now.getUTCMonth() + 1).padStart(2, '0')}`;
  expect(await usageOf(person)).toMatchObject({ month, count: 0, limit: 150, plan: 'basic', planName: 'Basic' });
  await server.db.insertInto('plans').values({ user_id: person.uid, given: 'standard' }).execute();
  await server.db
    .insertInto('usage')
    .values({ user_id: person.uid, month: '202001', count: 500, monthly_limit: 500 })
    .execute();
  await schedule(person, body);
  expect(await usageOf(person)).toMatchObject({ month, count: 1, limit: 500, plan: 'standard' });
});

test('an account that is disconnected after the check is refused in words, and nothing is stored', async () => {
  const { person, account, body } = await planner();
  const other = await server.db.startTransaction().execute();
  await sql`update connections set connected = false where id = ${account}`.execute(other);
  const refused = schedule(person, body, randomUUID());
  await untilSomebodyWaits();
  await other.commit().execute();
  expect(await refused).toMatchObject({ status: 422, body: { code: 'account-disconnected' } });
  expect((await usageOf(person)).count).toBe(0);
});

test('a file that is removed after the check is not found, and nothing is stored', async () => {
  const { person, body } = await planner();
  const id = await addPicture(person);
  const other = await server.db.startTransaction().execute();
  await sql`delete from media where id = ${id}`.execute(other);
  const refused = schedule(person, { ...body, media: [{ id }] }, randomUUID());
  await untilSomebodyWaits();
  await other.commit().execute();
  expect(await refused).toMatchObject({ status: 404, body: { error: 'Media not found' } });
  expect((await usageOf(person)).count).toBe(0);
});

test('when the first call with a key takes the last room, the second one answers the same', async () => {
  const { person, body } = await planner();
  await schedule(person, body);
  await sql`update usage set monthly_limit = 2 where user_id = ${person.uid}`.execute(server.db);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 4 }, () => schedule(person, body, key)));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.body.post.id)).size).toBe(1);
  expect((await usageOf(person)).count).toBe(2);
});

test('what is answered is what is read afterwards, half a character and all', async () => {
  const { person, body } = await planner();
  const pin = await addConnection(server, person, 'pins', 'pinterest');
  const id = await addPicture(person);
  const half = 'half of \ud83d';
  const answer = await schedule(
    person,
    {
      ...body,
      title: half,
      description: half,
      descriptions: { pinterest: half },
      platforms: [pin, ...body.platforms],
      media: [{ id, alt: half }],
      template: { id: 'pinterest-pin', name: 'x', category: 'x' },
      link: 'https://fala.test/shop',
      pinterestBoards: { [pin]: half },
    },
    randomUUID(),
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect((await person.json('GET', `/api/posts/${answer.body.post.id}`)).body).toEqual(answer.body.post);
});

test('an unlimited plan counts without a limit', async () => {
  const { person, body } = await planner();
  await server.db.insertInto('plans').values({ user_id: person.uid, given: 'premium' }).execute();
  expect((await schedule(person, body)).status).toBe(201);
  expect((await schedule(person, body)).status).toBe(201);
  expect(await usageOf(person)).toMatchObject({ count: 2, limit: null });
});

test('a text is kept as it was written but for white space at its end', async () => {
  const { person, body } = await planner();
  const answer = await schedule(person, { ...body, description: '  two  spaces\n\nand lines \n ' });
  expect(answer.body.post.description).toBe('  two  spaces\n\nand lines');
});

test('malformed JSON, a wrong type and an oversized body each get a clear error', async () => {
  const { person, body } = await planner();
  const send = (raw: string) =>
    person.fetch(PATH, { method: 'POST', body: raw, headers: { 'content-type': 'application/json' } });
  expect((await send('{"title":')).status).toBe(400);
  expect((await schedule(person, { ...body, platforms: 'bluesky' })).status).toBe(400);
  expect((await send(JSON.stringify({ ...body, description: 'x'.repeat(3_000_000) }))).status).toBe(413);
});
