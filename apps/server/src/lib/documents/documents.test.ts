import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { onDocument } from '#/lib/documents/on-document.ts';
import { addHostileParts, lockedPdf, makePdf } from '#/testing/pdf.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-documents-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
const newPath = () => path.join(folder, `${files++}`);
const room = { width: 400, height: 400 };

async function takeIn(bytes: Uint8Array) {
  const [file, made, picture] = [newPath(), newPath(), newPath()];
  await writeFile(file, bytes);
  const facts = await onDocument('takeIn', { file, made, picture, room }, { person: 'ada' });
  return { ...facts, made: await readFile(made), picture: await readFile(picture) };
}

/** All objects of a document, as text. */
async function allOf(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFRawStream ? `${object.dict}${object.getContentsString()}` : `${object}`))
    .join('\n');
}

describe('FMT-01 a PDF is looked into and written anew in a process apart', () => {
  test('its pages, their size and a picture of the first', async () => {
    const { pages, width, height, removed, picture, made } = await takeIn(
      await makePdf({ pages: 12, size: [612, 792] }),
    );
    expect({ pages, width, height, removed }).toEqual({ pages: 12, width: 612, height: 792, removed: [] });
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 400, height: 400 });
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    expect([pixel(200, 390), pixel(2, 390), pixel(200, 20)]).toEqual([
      [255, 0, 0],
      [255, 255, 255],
      [255, 255, 255],
    ]);
    expect((await PDFDocument.load(made)).getPageCount()).toBe(12);
  });

  test('scripts, actions, attachments, forms and its author are left out, and it says so', async () => {
    const sent = await makePdf({ change: addHostileParts });
    const secrets = /script-of|calc-program|attach|Secret|AcroForm|\/AA|OpenAction|\/Widget/;
    expect(await allOf(sent)).toMatch(secrets);
    const { removed, made, pages } = await takeIn(sent);
    expect(pages).toBe(3);
    expect([...removed].sort()).toEqual(['actions', 'attachments', 'forms', 'scripts']);
    const left = await allOf(made);
    expect(left).not.toMatch(secrets);
    expect(left).toContain('https://nonet.test/kept');
  });

  test('what was filled into a form stays to be seen', async () => {
    const { picture } = await takeIn(await makePdf({ change: addHostileParts }));
    const plain = await takeIn(await makePdf());
    expect(picture.equals(plain.picture)).toBe(false);
  });

  test('what needs a password is refused with how to export it, and a password of the owner alone is none', async () => {
    await expect(takeIn(lockedPdf('user'))).rejects.toMatchObject({
      name: 'DocumentRefused',
      code: 'document-locked',
      message: expect.stringContaining('without a password'),
    });
    const { pages, made } = await takeIn(lockedPdf('owner'));
    expect(pages).toBe(1);
    expect((await PDFDocument.load(made)).isEncrypted).toBe(false);
  });

  test.each([0.2, 0.5, 0.9])('a file of which the end is missing is refused: %s of it', async (part) => {
    const whole = await makePdf({ pages: 5 });
    await expect(takeIn(whole.subarray(0, whole.length * part))).rejects.toMatchObject({ code: 'damaged-file' });
  });

  test('10,000 pages are counted, and pages 14,400 points long are drawn as small as any', async () => {
    expect((await takeIn(await makePdf({ pages: 10_000, blank: true }))).pages).toBe(10_000);
    const long = await takeIn(await makePdf({ pages: 1, size: [20, 14_400] }));
    expect(long).toMatchObject({ width: 20, height: 14_400 });
    expect(await sharp(long.picture).metadata()).toMatchObject({ width: 400, height: 400 });
  });

  test('a bomb in a stream ends its own process, or is drawn as far as its bounds go', async () => {
    const bomb = await makePdf({
      pages: 1,
      change: async (document) => {
        const { context } = document;
        const packed = deflateSync(deflateSync(Buffer.alloc(600_000_000), { level: 9 }), { level: 9 });
        const stream = PDFRawStream.of(context.obj({ Filter: ['FlateDecode', 'FlateDecode'] }), packed);
        document.getPage(0).node.set(PDFName.of('Contents'), context.register(stream));
      },
    });
    expect(bomb.length).toBeLessThan(100_000);
    const answer = await takeIn(bomb).catch((error: unknown) => error);
    expect(answer).toSatisfy((one: { pages?: number; code?: string }) => one.pages === 1 || one.code !== undefined);
    expect((await takeIn(await makePdf({ pages: 1 }))).pages).toBe(1);
  });

  test('random bytes in its middle end nothing but its own process', async () => {
    const whole = await makePdf({ pages: 3 });
    for (const at of [50, 300, 700, 900]) {
      const broken = Uint8Array.from(whole);
      broken.fill(0x41, at, at + 120);
      const answer = await takeIn(broken).catch((error: unknown) => error);
      expect(answer).toSatisfy(
        (one: { pages?: number; code?: string }) => one.pages !== undefined || one.code !== undefined,
      );
    }
  });
});

test('FMT-02 pictures become one document, each page as large as its picture', async () => {
  const jpegs = await Promise.all(
    [
      [300, 200],
      [120, 360],
    ].map(async ([width = 1, height = 1]) => {
      const file = newPath();
      await sharp({ create: { width, height, channels: 3, background: '#4a7' } })
        .jpeg()
        .toFile(file);
      return file;
    }),
  );
  const made = newPath();
  await onDocument('ofPictures', { files: jpegs, made }, { person: 'ada' });
  const document = await PDFDocument.load(await readFile(made));
  expect(document.getPages().map((page) => page.getSize())).toEqual([
    { width: 300, height: 200 },
    { width: 120, height: 360 },
  ]);
});
