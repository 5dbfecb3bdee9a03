import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

import type { Removed } from '#/lib/documents/clean-pdf.ts';
import { openPdf, type PageSize } from '#/lib/documents/pdfium.ts';

const newFile = { flag: 'wx', mode: 0o600 } as const;

export interface DocumentFacts {
  pages: number;
  /** Of its first page as shown, in points of 1/72 inch. */
  width: number;
  height: number;
}

/** Every task on documents. Tasks run in a process of their own (`on-document.ts`). `made` is the path of a file that must not exist yet. */
export const documentTasks = {
  /** Takes in what somebody sent. `made` is the document that others get, `picture` its first page. */
  async takeIn({ file, made, picture, room }: { file: string; made: string; picture: string; room: PageSize }) {
    const open = await openPdf(await readFile(file));
    const { width, height } = open.sizeOf(0);
    // Loaded where it is needed: a page is drawn without it.
    const { cleanPdf } = await import('#/lib/documents/clean-pdf.ts');
    const { bytes, removed } = await cleanPdf(open.save());
    const clean = await openPdf(bytes);
    for (let page = 0; page < clean.pages; page += 1) clean.sizeOf(page);
    await writePicture(clean.draw(0, room), room, picture);
    await writeFile(made, bytes, newFile);
    const facts: DocumentFacts = { pages: clean.pages, width: Math.round(width) || 1, height: Math.round(height) || 1 };
    return { ...facts, bytes: bytes.length, removed } satisfies DocumentFacts & { removed: Removed[]; bytes: number };
  },

  /** Draws a page, from 1 on, into the middle of a white picture of exactly this size. */
  async drawPage({ file, made, page, room }: { file: string; made: string; page: number; room: PageSize }) {
    const open = await openPdf(await readFile(file));
    await writePicture(open.draw(page - 1, room), room, made);
    return room;
  },

  /** Writes a document whose pages are these JPEG pictures, each page as large as its picture. */
  async ofPictures({ files, made }: { files: readonly string[]; made: string }) {
    const { pdfOfPictures } = await import('#/lib/documents/pdf-of-pictures.ts');
    const bytes = await pdfOfPictures(await Promise.all(files.map((file) => readFile(file))));
    await writeFile(made, bytes, newFile);
    return { bytes: bytes.length };
  },
};

export type DocumentTasks = typeof documentTasks;

async function writePicture(drawn: { data: Uint8Array } & PageSize, room: PageSize, file: string): Promise<void> {
  const { data, width, height } = drawn;
  const [left, top] = [Math.floor((room.width - width) / 2), Math.floor((room.height - height) / 2)];
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .extend({ left, top, right: room.width - width - left, bottom: room.height - height - top, background: '#fff' })
    .png({ compressionLevel: 2 })
    .toBuffer();
  await writeFile(file, png, newFile);
}
