import type { FileHandle } from 'node:fs/promises';

import { findInAvi } from '#/lib/videos/avi-metadata.ts';
import { type Blank, createFindings, type Findings, type Unfit, UnfitVideo } from '#/lib/videos/blanks.ts';
import { type FileWindow, openWindow } from '#/lib/videos/file-window.ts';
import { findInIso } from '#/lib/videos/iso-metadata.ts';
import { findInMatroska } from '#/lib/videos/matroska-metadata.ts';

const finders: Readonly<Record<string, (file: FileWindow, findings: Findings) => Promise<void>>> = {
  'video/mp4': findInIso,
  'video/quicktime': findInIso,
  'video/webm': findInMatroska,
  'video/x-matroska': findInMatroska,
  'video/x-msvideo': findInAvi,
};

/**
 * Where a video has more than picture and sound: texts about it, and other tracks, which may tell where it was taken.
 * Reads headers and tables, never frames. Returns an empty list when there is nothing to remove.
 */
export async function findMetadata(handle: FileHandle, contentType: string): Promise<Blank[] | Unfit> {
  const find = finders[contentType];
  if (find === undefined) return 'inseparable';
  const findings = createFindings();
  try {
    await find(await openWindow(handle), findings);
    return findings.blanks;
  } catch (error) {
    if (error instanceof UnfitVideo) return error.reason;
    throw error;
  }
}
