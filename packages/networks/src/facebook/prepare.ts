import type { App, Way } from '#/facebook/app.ts';
import { addCaptions } from '#/facebook/captions.ts';
import { LINK_REFUSED } from '#/facebook/errors.ts';
import { setThumbnail } from '#/facebook/thumbnail.ts';
import { type Way as UploadWay, uploadMedia } from '#/facebook/upload.ts';
import { accessOf, type FacebookAuth, type FrozenPost, postCreatedWire } from '#/facebook/wire.ts';
import { joinNotes } from '#/kit/captions.ts';
import { retryIfUnknown } from '#/kit/outcomes.ts';
import { refuseMedia } from '#/kit/refuse-media.ts';
import { formOf } from '#/meta/graph-caller.ts';
import type { MediaFile, PrepareContext, PrepareResult, PublishInput, Rejected, Repeat } from '#/port.ts';

/** Creating a post with many photos takes Facebook a while. */
const CREATE_TIMEOUT_MS = 60_000;

const noThreads: Rejected = {
  kind: 'rejected',
  code: 'no-threads',
  message: 'Facebook has no threads of posts.',
};

/** Does everything up to the one call that shows the post. */
export const prepare: Way<'prepare'> = async (app, input, auth, context) => {
  const { media, format, account, replies } = input;
  const refusal =
    // Of the feed each file by itself: how many there may be, Facebook says.
    (format === 'feed' ? media.map((file) => [file]) : [media])
      .map((files) => refuseMedia('facebook', files, format))
      .find((one) => one !== null) ??
    (media.length > 1 ? refuseMixed(media) : null) ??
    (replies.length > 0 ? noThreads : null);
  if (refusal) return refusal;
  const pageId = account.remoteId;
  const uploaded = await uploadMedia(app, { pageId, way: wayOf(input) }, media, auth, context);
  if (uploaded.kind !== 'uploaded') return uploaded;
  const ids = uploaded.files.map(({ id }) => id);
  if (wayOf(input) === 'photos' && format !== 'story') return makePost(app, input, ids, auth, context);
  const post = mediaPost(input, ids[0] ?? '');
  const [file] = media;
  // A story is over before anybody would look at its cover.
  if (file === undefined || (post.kind !== 'video' && post.kind !== 'reel')) return frozen(post, 'refused');
  const ask = app.api(accessOf(auth, context.signal));
  const { cover } = input;
  const covered = cover === undefined ? null : await setThumbnail(ask, post.id, cover, context.signal);
  if (covered !== null && covered.kind !== 'covered') return covered;
  const captioned = await addCaptions(ask, post.id, file, context.signal);
  if (captioned.kind !== 'captioned') return captioned;
  return frozen({ ...post, note: joinNotes(covered?.note, captioned.note) }, 'refused');
};

/** The first address of a text. Facebook shows no card of it unless it is told. */
const firstAddress = /https?:\/\/\S*[^\s.,;:!?)\]"']/i;

/**
 * Makes the post with its text and its photos, unpublished: only its owner's tools see it. The page of a link that cannot be read
 * costs its card and nothing else.
 */
async function makePost(
  app: App,
  { text: written, account }: PublishInput,
  photoIds: readonly string[],
  auth: FacebookAuth,
  { signal }: PrepareContext,
): Promise<PrepareResult> {
  const text = written.trimEnd();
  const photos = photoIds.map((id, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: id })] as const);
  const ask = app.api(accessOf(auth, signal));
  const fields = { published: 'false', ...(text === '' ? {} : { message: text }), ...Object.fromEntries(photos) };
  const make = (more: Readonly<Record<string, string>>) =>
    ask({
      method: 'POST',
      path: `/${account.remoteId}/feed`,
      body: formOf({ ...fields, ...more }),
      answer: postCreatedWire,
      timeoutMs: CREATE_TIMEOUT_MS,
    });
  const link = photos.length > 0 ? undefined : firstAddress.exec(text)?.[0];
  const first = await make(link === undefined ? {} : { link });
  const made = first.kind !== 'ok' && first.failure.code === LINK_REFUSED ? await make({}) : first;
  if (made.kind !== 'ok') return retryIfUnknown(made.failure);
  return frozen({ kind: 'post', id: made.value.id, pageId: account.remoteId, text }, 'harmless');
}

function wayOf({ media: [first], format }: PublishInput): UploadWay {
  const isVideo = first?.contentType.startsWith('video/') === true;
  if (!isVideo) return 'photos';
  if (format === 'story') return 'video_stories';
  return format === 'reel' ? 'video_reels' : 'parts';
}

/** A post that is its file. */
function mediaPost(input: PublishInput, fileId: string): FrozenPost {
  const pageId = input.account.remoteId;
  const text = input.text.trimEnd();
  const [id = '', session = ''] = fileId.split('/');
  switch (wayOf(input)) {
    case 'photos':
      return { kind: 'photo-story', id, pageId };
    case 'video_stories':
      return { kind: 'video-story', id, pageId };
    case 'video_reels':
      return { kind: 'reel', id, pageId, text, note: null };
    default:
      return { kind: 'video', id, session, pageId, text, note: null };
  }
}

function frozen(payload: FrozenPost, repeat: Repeat): PrepareResult {
  return { kind: 'prepared', prepared: { clientKey: null, repeat, payload } };
}

function refuseMixed(media: readonly MediaFile[]): Rejected | null {
  if (!media.some(({ contentType }) => contentType.startsWith('video/'))) return null;
  const message = 'Facebook takes a video only as the one file of a post.';
  return { kind: 'rejected', code: 'media-refused', message };
}
