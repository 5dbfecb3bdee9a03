import { createHash } from 'node:crypto';
import {
  DOCUMENT_TYPE,
  type NetworkId,
  networkRules,
  type PageForm,
  type PicturesForm,
  planVariant,
  type VariantRecipe,
} from '@nonet/domain';

import { keepMade, type MakingParts } from '#/features/media/copies/keep-made.ts';
import type { NetworkFile } from '#/features/media/copies/network-file.ts';
import type { Variant } from '#/features/media/variants.queries.ts';
import { onDocument } from '#/lib/documents/on-document.ts';
import { onPicture } from '#/lib/pictures/on-picture.ts';
import { withLocalFile } from '#/storage/with-local-file.ts';

const PAGE_MAX_BYTES = 8_000_000;
/** Longest side, in pixels, of a page that is made of a picture. */
const DOCUMENT_PAGE_EDGE = 2160;
const DOCUMENT_PAGE_BYTES = 2_000_000;

interface PageRecipe extends Pick<PageForm, 'page' | 'width' | 'height'> {
  maxBytes: number | null;
}

/** The name under which a drawn page is kept. */
export function pageRecipeName({ page, width, height, maxBytes }: PageRecipe): string {
  return `page-${page}-${width}x${height}-${bytesOf(maxBytes)}`;
}

function bytesOf(maxBytes: number | null): number {
  return Math.min(maxBytes ?? PAGE_MAX_BYTES, PAGE_MAX_BYTES);
}

/** Draws a page of a stored document, once. `maxBytes`: the most that its network takes. Throws `DocumentRefused`. */
export async function drawPage(
  parts: MakingParts,
  file: { id: string; storageKey: string; bytes: number },
  { page, width, height, maxBytes }: PageRecipe,
): Promise<Variant> {
  const most = bytesOf(maxBytes);
  const name = pageRecipeName({ page, width, height, maxBytes });
  const recipe = { name, contentType: 'image/jpeg', maxBytes: most };
  return keepMade(parts, file, recipe, async ({ made, besides, person }) => {
    const drawn = besides('png');
    const stored = { key: file.storageKey, bytes: file.bytes };
    await withLocalFile(parts.storage, stored, (original) =>
      onDocument('drawPage', { file: original, made: drawn, page, room: { width, height } }, { person }),
    );
    const jpeg: VariantRecipe = {
      ...recipe,
      kind: 'picture',
      contentType: 'image/jpeg',
      maxEdge: Math.max(width, height),
    };
    return onPicture('makeJpeg', { file: drawn, made, recipe: jpeg }, { person });
  });
}

/** Makes one document of pictures, once: each as its network would get it, cropped and upright. Throws `PictureRefused`. */
export async function documentOfPictures(
  parts: MakingParts,
  network: NetworkId,
  { mediaId, files }: PicturesForm<NetworkFile>,
): Promise<Variant | { refused: string }> {
  const { documents } = networkRules[network];
  const named = JSON.stringify(files.map((file) => [file.storageKey, pageRecipe(network, file).name]));
  const name = `document-${createHash('sha256').update(named).digest('hex').slice(0, 24)}`;
  const [first] = files;
  if (first === undefined) return { refused: 'There are no pictures to make a document of.' };
  try {
    return await keepMade(
      parts,
      { id: mediaId, storageKey: first.storageKey, bytes: first.bytes },
      { name, contentType: DOCUMENT_TYPE, maxBytes: DOCUMENT_PAGE_BYTES * files.length },
      async ({ made, besides, person }) => {
        const pages: string[] = [];
        for (const [at, file] of files.entries()) {
          const page = besides(`${at}.jpg`);
          pages.push(page);
          const recipe = pageRecipe(network, file);
          await withLocalFile(parts.storage, { key: file.storageKey, bytes: file.bytes }, (original) =>
            onPicture('makeJpeg', { file: original, made: page, recipe }, { person }),
          );
        }
        const { bytes } = await onDocument('ofPictures', { files: pages, made }, { person });
        if (documents !== undefined && bytes > documents.maxBytes) throw new DocumentTooLarge();
        return { bytes, width: first.width ?? 1, height: first.height ?? 1 };
      },
    );
  } catch (error) {
    if (!(error instanceof DocumentTooLarge)) throw error;
    return { refused: 'The document that is made of these pictures is too large. Use fewer pictures.' };
  }
}

class DocumentTooLarge extends Error {}

/** Always a JPEG: nothing else can be put into a document as it is, and a JPEG may be turned. */
function pageRecipe(network: NetworkId, file: NetworkFile): VariantRecipe {
  const images = {
    types: [],
    maxBytes: DOCUMENT_PAGE_BYTES,
    maxEdge: DOCUMENT_PAGE_EDGE,
    maxPixels: null,
    ratio: null,
    animation: null,
  };
  const plan = planVariant({ ...file, type: 'image', animated: false }, { ...networkRules[network], images }, null);
  if (plan.kind !== 'variant' || plan.recipe.kind !== 'picture')
    throw new Error('A picture of a document has no recipe.');
  return plan.recipe;
}
