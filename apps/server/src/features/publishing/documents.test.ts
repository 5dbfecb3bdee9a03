import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { addHostileParts, lockedPdf, makePdf } from '#/testing/pdf.ts';
import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import { type Person, readJson } from '#/testing/server.ts';

/* Documents from their upload to LinkedIn, and in the form of pictures elsewhere (FMT-01, FMT-02). */

let outside: PublishingServer;
let ada: Person;
let profile: string;
let x: string;

beforeAll(async () => {
  // An app that may read what it has sent.
  outside = await startPublishingServer(({ asOwn }) => ({
    ...asOwn,
    LINKEDIN_SCOPES: 'openid,profile,w_member_social,r_member_social',
  }));
  ada = await outside.server.register('Ada');
  profile = await outside.connect(ada, 'linkedin', await outside.signIn('linkedin', 'ana-fala'));
  x = await outside.connect(ada, 'twitter', await outside.signIn('twitter', 'studiofala'));
});
afterEach(async () => {
  await outside.order('networks/linkedin/set-processing', { ms: 0 });
  await outside.db.deleteFrom('posts').execute();
});
afterAll(() => outside.close());

async function send(bytes: Uint8Array, name = 'Kiln%20guide.pdf') {
  const headers = { 'content-type': 'application/octet-stream', 'x-file-name': name };
  const answer = await ada.fetch('/api/media', { method: 'POST', headers, body: new Uint8Array(bytes) });
  return { status: answer.status, body: await readJson(answer) };
}

const upload = async (bytes: Uint8Array): Promise<string> => (await send(bytes)).body.id;
const photo = (colour: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

async function publish(account: string, more: object) {
  const description = `Kilns ${crypto.randomUUID()}`;
  const post = await outside.schedule(ada, account, { description, ...more });
  await outside.settle();
  await outside.pass(60_000);
  const target = await outside.target(ada, post);
  const ledger = await outside.ledger(account === x ? 'twitter' : 'linkedin');
  return { target, entries: ledger.filter(({ text }) => text === description) };
}

describe('FMT-01 a PDF that is uploaded', () => {
  test('is a document with pages, the size of the first, and a plan for LinkedIn', async () => {
    const { status, body } = await send(await makePdf({ pages: 12 }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: 'document',
      contentType: 'application/pdf',
      fileName: 'Kiln guide.pdf',
      probe: { pages: 12, width: 612, height: 792 },
      thumbnailUrl: expect.any(String),
      plans: [{ network: 'linkedin', plan: 'as-is', reason: null }],
    });
    expect(body.note).toBeUndefined();
    const thumbnail = Buffer.from(await (await outside.server.fetch(body.thumbnailUrl)).arrayBuffer());
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp' });
  });

  test('is given to others without scripts, actions, attachments and its author, and that is said', async () => {
    const { body } = await send(await makePdf({ change: addHostileParts }));
    expect(body.note).toBe(
      'Networks get this PDF without its scripts, actions, attached files and form fields: nobody but you gets those. What is filled in stays to be seen.',
    );
    const served = await PDFDocument.load(new Uint8Array(await (await outside.server.fetch(body.url)).arrayBuffer()), {
      updateMetadata: false,
    });
    expect([served.getAuthor(), served.getTitle(), served.getPageCount()]).toEqual([undefined, undefined, 3]);
    expect(`${served.catalog}`).not.toMatch(/OpenAction|AcroForm|EmbeddedFiles|JavaScript/);
  });

  test('is refused where it needs a password, is damaged, or is an office file', async () => {
    expect(await send(lockedPdf('user'))).toMatchObject({ status: 422, body: { code: 'document-locked' } });
    const whole = await makePdf();
    expect(await send(whole.subarray(0, whole.length / 2))).toMatchObject({
      status: 422,
      body: { code: 'damaged-file' },
    });
    const office = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from('[Content_Types].xml')]);
    expect(await send(office, 'plan.docx')).toMatchObject({ status: 422, body: { code: 'office-file' } });
  });
});

describe('FMT-01 at LinkedIn', () => {
  test('a document goes out with its title and its pages', async () => {
    const id = await upload(await makePdf({ pages: 12 }));
    const { target, entries } = await publish(profile, { media: [{ id, title: ' How to fire a kiln ' }] });
    expect(target).toMatchObject({ status: 'published', error: null });
    expect(entries).toMatchObject([
      { document: { title: 'How to fire a kiln', pages: 12 }, mediaCount: 1, repeats: 0 },
    ]);
  });

  test('without a title it has the name of its file, and the post tells both', async () => {
    const id = await upload(await makePdf());
    const { entries } = await publish(profile, { media: [{ id }] });
    expect(entries).toMatchObject([{ document: { title: 'Kiln guide', pages: 3 } }]);
    const post = await outside.schedule(ada, profile, { description: 'Kept', media: [{ id, title: 'Kilns' }] });
    const { body } = await ada.json('GET', `/api/posts/${post}`);
    expect(body.media).toMatchObject([{ type: 'document', title: 'Kilns', probe: { pages: 3 } }]);
  });

  test('what LinkedIn could not read is refused with its reason, and nothing is out', async () => {
    await outside.order('networks/linkedin/set-processing', { ms: 0, outcome: 'failed' });
    const { target, entries } = await publish(profile, { media: [{ id: await upload(await makePdf()) }] });
    expect(target).toMatchObject({
      status: 'rejected',
      error: { message: expect.stringContaining('The file could not be processed') },
      cure: { label: 'Change the files for LinkedIn' },
    });
    expect(entries).toEqual([]);
  });
});

describe('FMT-02 one in the form of the other', () => {
  test('pages go to X as pictures with alternative texts, as many as it takes', async () => {
    const id = await upload(await makePdf({ pages: 12 }));
    const media = [{ id, alt: 'A guide' }];
    const { target, entries } = await publish(x, { media, options: { [x]: { pagesAsPictures: true } } });
    expect(target).toMatchObject({ status: 'published', error: null });
    expect(entries).toMatchObject([{ mediaCount: 4, files: Array(4).fill({ container: 'jpeg' }) }]);
    const page = await (await fetch(`${outside.sandbox.url}/x`)).text();
    expect(page).toContain('A guide, page 2 of 12');
  });

  test('without that choice the post is refused with the cure', async () => {
    const id = await upload(await makePdf());
    const { status, body } = await ada.json('POST', '/api/social/posts/schedule', {
      title: 'Kiln',
      description: 'Kilns',
      platforms: [x],
      scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
      media: [{ id }],
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        code: 'documents-refused',
        error: 'X takes no documents. Send its pages as pictures or deselect X.',
      },
    });
  });

  test('pictures go to LinkedIn as one document, each page as large as its picture', async () => {
    const media = [
      { id: await upload(await photo('#a47', 300, 200)) },
      { id: await upload(await photo('#4a7', 120, 360)) },
    ];
    const options = { [profile]: { asDocument: true, documentTitle: 'Two pots' } };
    const { target, entries } = await publish(profile, { media, options });
    expect(target).toMatchObject({ status: 'published', error: null });
    expect(entries).toMatchObject([{ document: { title: 'Two pots', pages: 2 }, mediaCount: 1 }]);
    const page = await (await fetch(`${outside.sandbox.url}/linkedin`)).text();
    const href = /class="link-card" href="([^"]+)"/.exec(page)?.[1] ?? '';
    const bytes = new Uint8Array(await (await fetch(new URL(href, outside.sandbox.url))).arrayBuffer());
    const sent = await PDFDocument.load(bytes);
    expect(sent.getPages().map((one) => one.getSize())).toEqual([
      { width: 300, height: 200 },
      { width: 120, height: 360 },
    ]);
  });
});

test('FMT-01 what LinkedIn never ends to read is not sent, is not doubtful, and is tried again', async () => {
  const other = await startPublishingServer();
  try {
    const eve = await other.server.register('Eve');
    const own = await other.connect(eve, 'linkedin', await other.signIn('linkedin', 'ana-fala'));
    await other.order('networks/linkedin/set-processing', { ms: 120_000 });
    const body = await makePdf();
    const headers = { 'content-type': 'application/octet-stream' };
    const { id } = await readJson(await eve.fetch('/api/media', { method: 'POST', headers, body }));
    const post = await other.schedule(eve, own, { description: 'Kilns', media: [{ id }] });
    await other.settle();
    expect((await other.target(eve, post)).status).not.toMatch(/published|asks|rejected/);
    expect(await other.ledger('linkedin')).toEqual([]);
    await other.order('networks/linkedin/set-processing', { ms: 0 });
    await other.pass(300_000);
    expect(await other.ledger('linkedin')).toMatchObject([{ document: { pages: 3 }, repeats: 0 }]);
  } finally {
    await other.close();
  }
});
