import { unclear } from '#/kit/outcomes.ts';
import type { Outcome, PublishContext, RetryLater } from '#/port.ts';
import type { App, Way } from '#/tiktok/app.ts';
import { OUT_OF_STEP, UPLOAD_OVER } from '#/tiktok/errors.ts';
import { answerTo, readStatus, working } from '#/tiktok/status.ts';
import { putChunk } from '#/tiktok/upload.ts';
import {
  accessOf,
  type FrozenPhotos,
  type FrozenVideo,
  frozenPost,
  jsonBody,
  photosBegunWire,
  type TiktokAuth,
} from '#/tiktok/wire.ts';

const PHOTOS_TIMEOUT_MS = 40_000;
const called = { name: 'TikTok' };

/** Nothing can be seen of a video that did not arrive as a whole. */
const uploadOver: RetryLater = {
  kind: 'retry-later',
  code: UPLOAD_OVER,
  message: 'What was prepared at TikTok is no longer there.',
  afterMs: null,
  scope: 'target',
  prepareAgain: true,
};

/** Sends the last chunk of a video, or says where photos are: what TikTok does with it from then on, it does by itself. */
export const publish: Way<'publish'> = (app, prepared, auth, context) => {
  const post = frozenPost.parse(prepared.payload);
  return post.kind === 'video'
    ? publishVideo(app, post, `${prepared.secret}`, auth, context)
    : publishPhotos(app, post, prepared.secret as string[], auth, context);
};

async function publishVideo(
  app: App,
  { publishId, file, isPublic, endsAt }: FrozenVideo,
  address: string,
  auth: TiktokAuth,
  context: PublishContext,
): Promise<Outcome> {
  const ticket = { publishId, kind: 'video', isPublic, completeSince: null } as const;
  const bytes = await (await context.file(file.id))?.readPart(file.lastFrom, file.bytes);
  if (bytes === undefined) return { kind: 'rejected', code: 'media-gone', message: 'The video of this post is gone.' };
  const put = app.uploads({ secrets: [address], signal: context.signal });
  const sent = await putChunk(put, address, file, file.lastFrom, bytes);
  if (sent.kind === 'ok') return working(ticket);
  const { failure } = sent;
  if (failure.code !== UPLOAD_OVER && failure.code !== OUT_OF_STEP) return failure;
  // It may be over because an earlier call, whose answer was lost, brought the last chunk.
  const read = await readStatus(app.api(accessOf(auth, context.signal)), publishId);
  if (read.kind !== 'ok') return unclear(called);
  const { status, uploaded_bytes: received } = read.value.data;
  if (status !== 'PROCESSING_UPLOAD' || (received ?? 0) >= file.bytes)
    return answerTo(app, auth, ticket, read.value.data);
  const isOver = failure.code === UPLOAD_OVER || Date.parse(endsAt) <= Date.now() || received !== file.lastFrom;
  return isOver ? uploadOver : failure;
}

async function publishPhotos(
  app: App,
  { info, isDraft, isPublic, cover }: FrozenPhotos,
  addresses: readonly string[],
  auth: TiktokAuth,
  { signal }: PublishContext,
): Promise<Outcome> {
  const ask = app.api(accessOf(auth, signal, addresses));
  const body = {
    media_type: 'PHOTO',
    post_mode: isDraft ? 'MEDIA_UPLOAD' : 'DIRECT_POST',
    post_info: info,
    source_info: { source: 'PULL_FROM_URL', photo_images: addresses, photo_cover_index: cover },
  };
  const sent = await ask({
    method: 'POST',
    path: '/v2/post/publish/content/init/',
    body: jsonBody(body),
    answer: photosBegunWire,
    timeoutMs: PHOTOS_TIMEOUT_MS,
  });
  if (sent.kind !== 'ok') return sent.failure;
  const publishId = sent.value.data.publish_id;
  return working({ publishId, kind: 'photo', isPublic, completeSince: null });
}
