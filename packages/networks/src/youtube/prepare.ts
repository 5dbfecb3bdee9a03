import type { Ask } from '#/kit/caller.ts';
import { joinNotes } from '#/kit/captions.ts';
import { type Refused, retryIfUnknown, retryLater } from '#/kit/outcomes.ts';
import { poll, type Working } from '#/kit/poll.ts';
import { refuseMedia } from '#/kit/refuse-media.ts';
import type { PrepareContext, PublishInput, Rejected } from '#/port.ts';
import type { App, Way } from '#/youtube/auth.ts';
import { insertCaptions } from '#/youtube/captions.ts';
import { categoryIds } from '#/youtube/category-ids.ts';
import { setThumbnail } from '#/youtube/thumbnail.ts';
import { uploadVideo } from '#/youtube/upload.ts';
import { readVideo, standingOf } from '#/youtube/video.ts';
import {
  accessOf,
  type FrozenVideo,
  nothingWire,
  optionsWire,
  playlistItemsWire,
  type VideoOptions,
} from '#/youtube/wire.ts';

/** Each question costs one unit of the 10,000 that a project has in a day. */
const PATIENCE = { minMs: 500, usualMs: 500, maxMs: 60_000 } as const;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * Uploads the video as private, with everything that is said of it, its thumbnail and captions, and puts it into its playlist. Nobody but the
 * channel sees any of it. Then it waits for YouTube's work on it, so that what cannot be shown is told before the post is due.
 */
export const prepare: Way<'prepare'> = async (app, input, auth, context) => {
  const options = optionsWire.safeParse(input.options ?? {}).data;
  const [file] = input.media;
  const refusal =
    refuseMedia('youtube', input.media, input.format) ?? refuseChoice(app, options) ?? refuseReplies(input);
  if (refusal !== null) return refusal;
  if (options === undefined || file === undefined) return noAnswer;
  const uploaded = await uploadVideo(app, file, resourceOf(input, options), auth, context);
  if (uploaded.kind !== 'uploaded') return uploaded;
  const { videoId } = uploaded;
  const ask = app.api(accessOf(auth, context.signal));
  const unlisted = options.playlist === undefined ? null : await addToPlaylist(ask, options.playlist, videoId);
  if (unlisted !== null) return unlisted;
  const { cover } = input;
  const covered = cover === undefined ? null : await setThumbnail(ask, { videoId, fileId: file.id, cover }, context);
  if (covered !== null && covered.kind !== 'covered') return covered;
  const captioned = await insertCaptions(ask, videoId, file, context.signal);
  if (captioned.kind !== 'captioned') return captioned;
  const unready = await waitFor(ask, videoId, input.createdAt, context);
  if (unready !== null) return unready;
  const { privacy, madeForKids, syntheticMedia } = options;
  const { title, text } = input;
  const note = joinNotes(covered?.note, captioned.note);
  const payload: FrozenVideo = { videoId, privacy, madeForKids, syntheticMedia, title, text: text.trimEnd(), note };
  return { kind: 'prepared', prepared: { clientKey: null, repeat: 'harmless', payload } };
};

/** `videos#resource` of a new video: nobody sees it yet. */
function resourceOf({ title, text }: PublishInput, options: VideoOptions): object {
  const { category, tags, madeForKids, syntheticMedia } = options;
  return {
    snippet: {
      title,
      description: text.trimEnd(),
      categoryId: categoryIds.get(category ?? '') ?? USUAL_CATEGORY,
      ...(tags.length === 0 ? {} : { tags }),
    },
    status: statusOf('private', { madeForKids, syntheticMedia }),
  };
}
/** "People & Blogs", which YouTube takes itself where nothing is said. */
const USUAL_CATEGORY = '22';

/** `videos#resource.status`, whole: what an update leaves out loses its value ("Videos: update"). */
export function statusOf(
  privacyStatus: FrozenVideo['privacy'],
  { madeForKids, syntheticMedia }: Pick<FrozenVideo, 'madeForKids' | 'syntheticMedia'>,
): object {
  return {
    privacyStatus,
    selfDeclaredMadeForKids: madeForKids,
    containsSyntheticMedia: syntheticMedia,
    embeddable: true,
    license: 'youtube',
    publicStatsViewable: true,
  };
}

const noAnswer: Rejected = {
  kind: 'rejected',
  code: 'audience-missing',
  message: 'YouTube has to know whether this video is made for kids. Edit the post and answer it.',
};

function refuseChoice({ settings }: App, options: VideoOptions | undefined): Rejected | null {
  if (options === undefined) return noAnswer;
  if (settings.isAudited || options.privacy === 'private') return null;
  const message =
    'Google has not audited this installation yet, so YouTube keeps its videos private. Edit the post and choose Private.';
  return { kind: 'rejected', code: 'not-audited', message };
}

function refuseReplies({ replies }: PublishInput): Rejected | null {
  if (replies.length === 0) return null;
  return { kind: 'rejected', code: 'no-threads', message: 'YouTube has no threads of posts.' };
}

/** A playlist may hold a video twice, so that one which an interrupted preparation added is looked for first. */
async function addToPlaylist(ask: Ask, playlistId: string, videoId: string): Promise<Refused | null> {
  const path = '/youtube/v3/playlistItems';
  const query = { part: 'snippet,contentDetails', playlistId, videoId };
  const listed = await ask({ path, query, answer: playlistItemsWire });
  if (listed.kind !== 'ok') return retryIfUnknown(listed.failure);
  if (listed.value.items.length > 0) return null;
  const json = { snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId } } };
  const added = await ask({ method: 'POST', path, query: { part: 'snippet' }, json, answer: nothingWire });
  return added.kind === 'ok' ? null : retryIfUnknown(added.failure);
}

/** Null: the video can be shown, or YouTube works on it longer than there is time; then it is shown as far as it is. */
async function waitFor(
  ask: Ask,
  videoId: string,
  due: Date,
  { memory, signal }: PrepareContext,
): Promise<Refused | null> {
  const longestMs = Math.min(Math.max(0, due.getTime() - Date.now()), LONGEST_WAIT_MS);
  let paceMs: number = PATIENCE.usualMs;
  const working = (): Working => {
    const afterMs = paceMs;
    paceMs *= 1.5;
    return { kind: 'working', afterMs };
  };
  const look = async (): Promise<Working | { readonly kind: 'ready' } | Refused> => {
    const video = await readVideo(ask, videoId);
    if (video.kind === 'absent') return retryLater(LOST, 'YouTube does not know the uploaded video any more.');
    if (video.kind !== 'video') {
      // A question that failed is asked again, as long as there is time.
      const { failure } = video;
      return failure.kind === 'unknown' ? working() : failure;
    }
    const standing = standingOf(video.status);
    return standing.kind === 'working' ? working() : standing;
  };
  const end = await poll('YouTube', await look(), look, { ...PATIENCE, longestMs }, signal);
  if (end.kind === 'ready' || (end.kind === 'retry-later' && end.code === 'media-slow')) return null;
  // What will never do is uploaded anew when somebody tries again.
  if (end.kind === 'rejected' || end.code === LOST) await memory?.keep(null);
  return end;
}
const LOST = 'media-lost';
