import {
  type FileForm,
  kindOf,
  type NetworkId,
  networkRules,
  stillConverting,
  type VariantRecipe,
  type VideoPlanner,
  type VideoRecipe,
} from '@nonet/domain';

import type { Database } from '#/db/pool.ts';
import { CANNOT_CONVERT } from '#/features/media/conversions/cannot-convert.ts';
import { findMaking, queueConversions } from '#/features/media/conversions/conversions.queries.ts';
import { type FileUse, planFile } from '#/features/media/conversions/plan-file.ts';
import { documentOfPictures, drawPage } from '#/features/media/copies/document-files.ts';
import { keepMade, type MakingParts } from '#/features/media/copies/keep-made.ts';
import type { NetworkFile } from '#/features/media/copies/network-file.ts';
import { probeIfReadable } from '#/features/media/probe/probe-of.ts';

import { findVariant, type Variant } from '#/features/media/variants.queries.ts';
import { DocumentRefused } from '#/lib/documents/document-refused.ts';
import { onPicture } from '#/lib/pictures/on-picture.ts';
import { PictureRefused } from '#/lib/pictures/picture-refused.ts';
import { withLocalFile } from '#/storage/with-local-file.ts';

interface Parts extends MakingParts {
  planVideo: VideoPlanner;
}

/** What a network gets of a file: a file, a reason why not, or nothing yet. */
export type NetworkFileGiven<File extends NetworkFile> =
  | { kind: 'file'; file: File }
  | { kind: 'refused'; message: string }
  /** It is still being made. Asking again earlier than after `afterMs` is useless. */
  | { kind: 'waiting'; message: string; afterMs: number };

/** How long a post waits before it asks again when nobody can tell how long the making takes. The end of the making wakes it earlier. */
const LONGEST_WAIT_MS = 60_000;
const SHORTEST_WAIT_MS = 5_000;

/**
 * The file that a network gets. The original stays unchanged. When the network's rules need another picture, it is made
 * once and stored, so that a repeated preparation sends the very same bytes. A video is made by the converter, which nobody waits for
 * in here.
 */
export async function fileForNetwork<File extends NetworkFile>(
  parts: Parts,
  network: NetworkId,
  file: File,
  use: FileUse,
): Promise<NetworkFileGiven<File>> {
  try {
    if (file.form !== undefined) return await inOtherForm(parts, network, file, file.form);
    const type = kindOf(file.contentType);
    return type === 'document' ? { kind: 'file', file } : await planned(parts, network, { file, type }, use);
  } catch (error) {
    if (error instanceof PictureRefused || error instanceof DocumentRefused)
      return { kind: 'refused', message: error.message };
    throw error;
  }
}

async function planned<File extends NetworkFile>(
  parts: Parts,
  network: NetworkId,
  { file, type }: { file: File; type: 'image' | 'video' },
  use: FileUse,
): Promise<NetworkFileGiven<File>> {
  // Nobody has looked into a file of before.
  const isMoving = type === 'video' || file.animated;
  const probe = file.probe ?? (isMoving ? await probeIfReadable(parts, file.id) : null);
  const plan = planFile(parts.planVideo, network, { ...file, probe, type }, use);
  if (plan.kind === 'refused') return plan;
  if (plan.kind === 'original') return { kind: 'file', file };
  const { recipe } = plan;
  const variant = await findVariant(parts, { mediaId: file.id, recipe: recipe.name });
  if (recipe.kind === 'video') {
    return variant === undefined
      ? waitForVideo(parts.db, file, recipe)
      : { kind: 'file', file: { ...file, ...variant, animated: false } };
  }
  return { kind: 'file', file: { ...file, ...(variant ?? (await makeVariant(parts, file, recipe))) } };
}

async function waitForVideo(
  db: Database,
  { id: mediaId }: NetworkFile,
  recipe: VideoRecipe,
): Promise<Exclude<NetworkFileGiven<never>, { kind: 'file' }>> {
  await queueConversions(db, { mediaId, recipes: [recipe] });
  const making = await findMaking(db, { mediaId, recipe: recipe.name });
  if (making?.state === 'failed') return { kind: 'refused', message: making.reason ?? CANNOT_CONVERT };
  const { secondsLeft = null, reason = null } = making ?? {};
  const afterMs = secondsLeft === null ? LONGEST_WAIT_MS : secondsLeft * 1000;
  return {
    kind: 'waiting',
    message: stillConverting({ secondsLeft, reason }),
    afterMs: Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, afterMs)),
  };
}

function makeVariant(parts: Parts, file: NetworkFile, recipe: VariantRecipe): Promise<Variant> {
  return keepMade(parts, file, recipe, ({ made, person }) =>
    withLocalFile(parts.storage, { key: file.storageKey, bytes: file.bytes }, (original) =>
      onPicture('makeJpeg', { file: original, made, recipe }, { person }),
    ),
  );
}

/** A file in another form than its own. */
async function inOtherForm<File extends NetworkFile>(
  parts: Parts,
  network: NetworkId,
  file: File,
  form: FileForm<NetworkFile>,
): Promise<NetworkFileGiven<File>> {
  const made =
    form.kind === 'page'
      ? await drawPage(
          parts,
          { ...file, id: form.mediaId },
          { ...form, maxBytes: networkRules[network].images?.maxBytes ?? null },
        )
      : await documentOfPictures(parts, network, form);
  return 'refused' in made ? { kind: 'refused', message: made.refused } : { kind: 'file', file: { ...file, ...made } };
}
