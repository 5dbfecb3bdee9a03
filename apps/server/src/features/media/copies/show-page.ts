import type { DocumentPage } from '@nonet/contract';

import { findSource } from '#/features/media/conversions/conversions.queries.ts';
import { drawPage, pageRecipeName } from '#/features/media/copies/document-files.ts';
import type { MediaParts } from '#/features/media/media-parts.ts';
import type { FileReader } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { DocumentRefused } from '#/lib/documents/document-refused.ts';

/** Longest side of a page on a screen. */
const MAX_EDGE = 1200;
const MAX_BYTES = 1_000_000;

/** A page of a person's document as a picture for their screen, drawn once. */
export async function showPage(
  parts: MediaParts,
  reader: FileReader,
  { id, page }: { id: string; page: number },
): Promise<DocumentPage> {
  const file = await findSource(parts.db, reader.space.id, id);
  if (file?.document == null || page > file.document.pages) throw new ApiError(404, 'not-found', 'Page not found');
  const scale = MAX_EDGE / Math.max(file.document.width, file.document.height);
  const [width, height] = [file.document.width, file.document.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  const form = { page, width: width ?? 1, height: height ?? 1, maxBytes: MAX_BYTES };
  try {
    const drawn = await drawPage({ ...parts, quotaBytes: parts.mediaQuotaBytes }, file, form);
    return {
      url: parts.address.of(reader).variantUrl(id, pageRecipeName(form)),
      width: drawn.width,
      height: drawn.height,
    };
  } catch (error) {
    throw error instanceof DocumentRefused ? new ApiError(422, error.code, error.message) : error;
  }
}
