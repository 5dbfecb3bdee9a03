import type { Directory, Way } from '#/bluesky/handle.ts';
import { embedCard, uploadMedia } from '#/bluesky/media.ts';
import { COLLECTION } from '#/bluesky/post-address.ts';
import { recordKey } from '#/bluesky/record-key.ts';
import { frozen } from '#/bluesky/remainder.ts';
import { type BlobMemory, rememberBlobs } from '#/bluesky/remember-blobs.ts';
import { detectFacets } from '#/bluesky/text.ts';
import type { BlueskyAuth, FrozenPost } from '#/bluesky/wire.ts';
import { joinNotes } from '#/kit/captions.ts';
import type { Refused } from '#/kit/outcomes.ts';
import { refuseMedia } from '#/kit/refuse-media.ts';
import type { PrepareContext, Rejected, SentCard, ThreadReply } from '#/port.ts';

type KeyedRecord = FrozenPost['rest'][number];

/** Uploads what there is to upload and freezes the whole records with their keys. Nobody can see anything yet. */
export const prepare: Way<'prepare'> = async (directory, input, auth, context) => {
  const parts = [input, ...input.replies];
  const refusal = parts.map(refusePart).find((refused) => refused !== null);
  if (refusal) return refusal;
  const remembered = rememberBlobs(context.memory);
  const records: KeyedRecord[] = [];
  const notes: (string | null)[] = [];
  for (const [at, part] of parts.entries()) {
    // A millisecond apart, so that everybody who sorts them by time has them in their order.
    const createdAt = new Date(input.createdAt.getTime() + at);
    const card = at === 0 ? (input.card ?? null) : null;
    const record = await recordOf(directory, { ...part, card }, createdAt, auth, { ...context, remembered });
    if (record.kind !== 'record') return record;
    notes.push(record.note);
    const files = at === 0 ? [] : part.media.map(({ id }) => id);
    records.push({ rkey: recordKey(input.targetId, input.createdAt, at), record: record.record, files });
  }
  const [first, ...rest] = records;
  if (first === undefined) return emptyPost;
  return { kind: 'prepared', prepared: frozen({ repo: auth.did, ...first, rest, root: null, ...noteOf(notes) }) };
};

/** Absent where there is nothing to be told, so that such posts are frozen as ever. */
function noteOf(notes: readonly (string | null)[]): Pick<FrozenPost, 'note'> {
  const note = joinNotes(...notes);
  return note === null ? {} : { note };
}

/** A server accepts this (real @atproto/pds 0.5.35, 2026-11-20), and the reader sees nothing. */
const emptyPost: Rejected = {
  kind: 'rejected',
  code: 'empty-post',
  message: 'The post has neither text nor files.',
};

function refusePart({ text, media }: ThreadReply): Rejected | null {
  return text.trimEnd() === '' && media.length === 0 ? emptyPost : refuseMedia('bluesky', media);
}

async function recordOf(
  directory: Directory,
  part: ThreadReply & { readonly card: SentCard | null },
  createdAt: Date,
  auth: BlueskyAuth,
  context: PrepareContext & { remembered: BlobMemory },
): Promise<
  { readonly kind: 'record'; readonly record: KeyedRecord['record']; readonly note: string | null } | Refused
> {
  const text = part.text.trimEnd();
  const detected = await detectFacets(directory, text, context.signal);
  if (detected.kind !== 'facets') return detected;
  const uploaded =
    part.card !== null && part.media.length === 0
      ? await embedCard(directory, part.card, auth, context)
      : await uploadMedia(directory, part.media, auth, context);
  if (uploaded.kind !== 'embed') return uploaded;
  const record = {
    $type: COLLECTION,
    text,
    createdAt: createdAt.toISOString(),
    ...(detected.facets.length === 0 ? {} : { facets: detected.facets }),
    ...(uploaded.embed === null ? {} : { embed: uploaded.embed }),
  };
  return { kind: 'record', record, note: uploaded.note ?? null };
}
