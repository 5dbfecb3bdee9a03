import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandOf } from '#/db/brand-of.ts';
import { makePdf } from '#/testing/pdf.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plans: { sold: true, limited: true } });
});
afterAll(() => server.close());

const give = (plan: string | null, { uid }: Person) =>
  sql`insert into plans (user_id, given) values (${uid}, ${plan}) on conflict (user_id) do update set given = excluded.given`.execute(
    server.db,
  );

async function onPremium(name: string): Promise<Person> {
  const person = await server.register(name);
  await give('premium', person);
  return person;
}

/** A picture of one color, as a file of a person's own space. */
async function uploadPicture(
  person: Person,
  { width = 600, height = 400, background = '#005D5E' } = {},
): Promise<string> {
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Ana Fala' }, IFD3: { GPSLatitude: '52/1 13/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  return upload(person, jpeg);
}

async function upload(person: Person, file: Uint8Array): Promise<string> {
  const answer = await person.fetch('/api/media', { method: 'POST', body: new Uint8Array(file) });
  const { id } = (await answer.json()) as { id: string };
  return id;
}

async function setLogo(person: Person): Promise<string> {
  const { body } = await person.json('PATCH', '/api/brand', { logoId: await uploadPicture(person) });
  return body.logo;
}

const logoInList = async (person: Person) => (await person.json('GET', '/api/spaces')).body.spaces[0].logo;
const served = async (logo: string) => (await server.fetch(logo)).status;
const files = async ({ uid }: Person) =>
  (await sql<{ id: string }>`select id from media where space_id = ${uid}`.execute(server.db)).rows.length;

test('BRAND-01 name and accent are kept as they are meant, and what is none is refused with its sentence', async () => {
  const ana = await onPremium('Ana Fala');
  expect((await ana.json('GET', '/api/brand')).body).toEqual({ name: null, accent: null, logo: null, refusal: null });
  const set = (brand: object) => ana.json('PATCH', '/api/brand', brand);
  expect((await set({ name: '  Studio   Fala ', accent: '0af' })).body).toMatchObject({
    name: 'Studio Fala',
    accent: '#00AAFF',
  });
  expect(await set({ name: 'x'.repeat(61) })).toMatchObject({ status: 422, body: { code: 'invalid-name' } });
  expect(await set({ accent: 'url(https://x.test)' })).toMatchObject({
    status: 422,
    body: { code: 'invalid-color', error: 'Write a color in six digits, as in #005D5E.' },
  });
  expect((await set({ accent: null })).body).toMatchObject({ name: 'Studio Fala', accent: null });
  expect(await brandOf(server.db, server.config.plans, ana.uid)).toEqual({
    name: 'Studio Fala',
    accent: null,
    logoId: null,
    logoPath: null,
  });
  expect((await set({ name: ' ' })).body).toMatchObject({ name: null });
  expect(await brandOf(server.db, server.config.plans, ana.uid)).toBeNull();
});

test('BRAND-01 managers and the owner set the brand, everybody of the space reads it, and each change has its line in the activity', async () => {
  const owner = await onPremium('Olga');
  for (const role of ['viewer', 'writer', 'editor', 'manager']) {
    const member = await server.register(role);
    await addMember(server, owner, member, { role });
    const here = within(member, owner.uid);
    const { status } = await here.json('PATCH', '/api/brand', { name: `By a ${role}` });
    expect([role, status]).toEqual([role, role === 'manager' ? 200 : 403]);
    expect((await here.json('GET', '/api/brand')).body).toMatchObject({
      name: role === 'manager' ? 'By a manager' : null,
    });
  }
  expect((await owner.json('PATCH', '/api/brand', { name: 'Studio' })).body).toMatchObject({ name: 'Studio' });
  const { rows } = await sql`select person_name, before, after from activity
    where space_id = ${owner.uid} and what = 'brand-changed' order by id`.execute(server.db);
  expect(rows).toEqual([
    {
      person_name: 'manager',
      before: { name: null, accent: null, logo: false },
      after: { name: 'By a manager', accent: null, logo: false },
    },
    {
      person_name: 'Olga',
      before: { name: 'By a manager', accent: null, logo: false },
      after: { name: 'Studio', accent: null, logo: false },
    },
  ]);
});

test('BRAND-02 the logo is drawn anew: a square PNG, whole in it, without anything else of the file', async () => {
  const ana = await onPremium('Ana');
  const logo = await setLogo(ana);
  // Without a session, and from any page.
  const answer = await server.fetch(logo);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  const png = Buffer.from(await answer.arrayBuffer());
  const { format, width, height, exif, icc, xmp } = await sharp(png).metadata();
  expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'png', width: 256, height: 256 });
  expect(png.includes('Ana')).toBe(false);
  const pixels = await sharp(png).raw().toBuffer();
  const at = (x: number, y: number) => [...pixels.subarray((y * 256 + x) * 4, (y * 256 + x) * 4 + 4)];
  expect(at(128, 2)[3]).toBe(0);
  expect(at(128, 128)).toEqual([0, 93, 93, 255]);
  expect(await logoInList(ana)).toBe(logo);
});

test('BRAND-01 a logo that is replaced or removed has no address any more, and neither has any other file', async () => {
  const ana = await onPremium('Ana');
  const picture = await uploadPicture(ana);
  expect(await served(`/brand/${picture}.png`)).toBe(404);
  const first = await setLogo(ana);
  const second = await setLogo(ana);
  expect([await served(first), await served(second)]).toEqual([404, 200]);
  expect((await ana.json('PATCH', '/api/brand', { logoId: null })).body.logo).toBeNull();
  expect([await served(second), await logoInList(ana)]).toEqual([404, null]);
  for (const none of ['0', 'x'.repeat(36), '-'.repeat(36)]) expect(await served(`/brand/${none}.png`)).toBe(404);
});

test('BRAND-01 the logo of a deleted space has no address until it is brought back', async () => {
  const ana = await onPremium('Ana');
  const { space } = (await ana.json('POST', '/api/spaces', { name: 'Client' })).body;
  const here = within(ana, space.id);
  const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const { id } = (await (await here.fetch('/api/media', { method: 'POST', body: new Uint8Array(jpeg) })).json()) as {
    id: string;
  };
  const { logo } = (await here.json('PATCH', '/api/brand', { logoId: id })).body;
  await ana.json('DELETE', `/api/spaces/${space.id}`, { name: 'Client' });
  expect(await served(logo)).toBe(404);
  await ana.json('POST', `/api/spaces/${space.id}/restore`);
  expect(await served(logo)).toBe(200);
});

test('BRAND-01 a file of another space is no logo, for the server and for the database', async () => {
  const [ana, eve] = [await onPremium('Ana'), await onPremium('Eve')];
  const theirs = await uploadPicture(ana);
  expect(await eve.json('PATCH', '/api/brand', { name: 'Eve’s', logoId: theirs })).toMatchObject({
    status: 422,
    body: { code: 'logo-gone' },
  });
  expect((await eve.json('GET', '/api/brand')).body).toMatchObject({ name: null, logo: null });
  await expect(sql`update spaces set logo_id = ${theirs} where id = ${eve.uid}`.execute(server.db)).rejects.toThrow(
    'spaces_logo',
  );
});

test('BRAND-02 what is no picture, too small or hostile is refused, and nothing of it is kept', async () => {
  const ana = await onPremium('Ana');
  const set = (logoId: string) => ana.json('PATCH', '/api/brand', { name: 'Changed', logoId });
  const script = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>',
  );
  const bomb = sharp({
    create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  });
  for (const [file, code] of [
    [script, 'unsupported-file'],
    [await bomb.png().toBuffer(), 'too-many-pixels'],
  ] as const) {
    const answer = await ana.fetch('/api/media', {
      method: 'POST',
      body: new Uint8Array(file),
      headers: { 'x-file-name': 'logo.png' },
    });
    expect(await answer.json()).toMatchObject({ code });
  }

  expect(await set(await upload(ana, await makePdf({ pages: 1 })))).toMatchObject({
    status: 422,
    body: { code: 'no-logo' },
  });
  expect(await set(await uploadPicture(ana, { width: 400, height: 255 }))).toMatchObject({
    status: 422,
    body: { code: 'logo-too-small', error: 'This picture has 400 × 255 pixels. A logo needs at least 256 × 256.' },
  });
  // Whatever a stored file has become: only pixels are read.
  const id = await uploadPicture(ana);
  const { rows } = await sql<{ key: string }>`
    select coalesce(published_key, storage_key) key from media where id = ${id}`.execute(server.db);
  await writeFile(path.join(server.config.dataDir, 'media', rows[0]!.key), script);
  const before = await files(ana);
  expect(await set(id)).toMatchObject({ status: 422, body: { code: 'damaged-file' } });
  expect(await files(ana)).toBe(before);
  expect((await ana.json('GET', '/api/brand')).body).toMatchObject({ name: null, logo: null });
});

test('BRAND-01 below Premium nothing can be set, a brand of before is kept, not used, and can be taken back', async () => {
  const [ana, mary] = [await onPremium('Ana'), await server.register('Mary')];
  await addMember(server, ana, mary, { role: 'manager' });
  const logo = await setLogo(ana);
  await ana.json('PATCH', '/api/brand', { name: 'Studio Fala', accent: '#005D5E' });
  const { plans } = server.config;
  expect(await brandOf(server.db, plans, ana.uid)).toMatchObject({ name: 'Studio Fala', logoPath: logo });

  await give('standard', ana);
  expect(await brandOf(server.db, plans, ana.uid)).toBeNull();
  expect(await logoInList(ana)).toBeNull();
  expect((await ana.json('GET', '/api/brand')).body).toEqual({
    name: 'Studio Fala',
    accent: '#005D5E',
    logo,
    refusal: 'Custom branding needs the Premium plan. Please upgrade your plan.',
  });
  for (const wish of [{ name: 'Other' }, { accent: '#000000' }, { logoId: await uploadPicture(ana) }]) {
    expect(await ana.json('PATCH', '/api/brand', wish)).toMatchObject({
      status: 403,
      body: { code: 'plan-needed', seePlans: true },
    });
    expect(await within(mary, ana.uid).json('PATCH', '/api/brand', wish)).toMatchObject({
      status: 403,
      body: { error: 'The plan of the space’s owner does not include this. Ask its owner.' },
    });
  }
  expect((await ana.json('PATCH', '/api/brand', { logoId: null })).body).toMatchObject({
    logo: null,
    accent: '#005D5E',
  });

  await give('premium', ana);
  expect(await brandOf(server.db, plans, ana.uid)).toMatchObject({ accent: '#005D5E', logoPath: null });
});

test('BRAND-01 a logo stays as long as it is one; a former one and the picture it was drawn of go after a day', async () => {
  const ana = await onPremium('Ana');
  await setLogo(ana);
  const logo = await setLogo(ana);
  await sql`update media set created_at = created_at - interval '2 days' where space_id = ${ana.uid}`.execute(
    server.db,
  );
  const sweep = async () => {
    await server.enqueueTimedJobs();
    await server.runJobs();
  };
  await sweep();
  expect([await served(logo), await files(ana)]).toEqual([200, 1]);
  await ana.json('PATCH', '/api/brand', { logoId: null });
  await sweep();
  expect(await files(ana)).toBe(0);
});

test('BRAND-01 a logo whose file is gone is let go of', async () => {
  const ana = await onPremium('Ana');
  const logo = await setLogo(ana);
  await sql`delete from media where space_id = ${ana.uid}`.execute(server.db);
  expect(await served(logo)).toBe(404);
  expect((await ana.json('GET', '/api/brand')).body).toMatchObject({ logo: null });
});
