import type { Way } from '#/bluesky/handle.ts';
import { uploadMedia } from '#/bluesky/media.ts';
import { frozen } from '#/bluesky/remainder.ts';
import { rememberBlobs } from '#/bluesky/remember-blobs.ts';
import { frozenPost } from '#/bluesky/wire.ts';
import { namedFiles } from '#/kit/named-files.ts';

/**
 * Uploads the files of the next post of a thread anew: a server removes what no record uses for some hours, as when a limit lets the
 * rest of the thread wait. The same bytes are the same blobs, so the record hardly ever changes.
 */
export const prepareFollowUp: Way<'prepareFollowUp'> = async (directory, prepared, auth, context) => {
  const { record, ...next } = frozenPost.parse(prepared.payload);
  const media = await namedFiles(next.files, context);
  if (!Array.isArray(media)) return media;
  const uploaded = await uploadMedia(directory, media, auth, { ...context, remembered: rememberBlobs(context.memory) });
  if (uploaded.kind !== 'embed') return uploaded;
  const embed = uploaded.embed === null ? {} : { embed: uploaded.embed };
  return { kind: 'prepared', prepared: frozen({ ...next, record: { ...record, ...embed } }) };
};
