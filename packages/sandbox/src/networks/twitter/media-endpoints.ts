import { isOrder, type Order } from '#/core/order.ts';
import type { Processing } from '#/core/processing.ts';
import type { MediaFile } from '#/core/uploads/media-file.ts';
import { faultOf } from '#/core/uploads/video-rules.ts';
import type { World } from '#/core/world.ts';
import type { Call, Endpoint } from '#/networks/twitter/api.ts';
import type { Media, MediaFailure, MediaStore } from '#/networks/twitter/media.ts';
import {
  categories,
  maxAltTextLength,
  maxSegmentBytes,
  maxSegmentIndex,
  maxVideoMs,
  maxVideoRatio,
  minVideoEdge,
  unplayedCategories,
  videoRules,
} from '#/networks/twitter/media-rules.ts';
import { forbidden, invalidRequest, notFound } from '#/networks/twitter/problem.ts';
import { limits } from '#/networks/twitter/rate-limits.ts';
import { assertKnown, isId, readJson, readUpload } from '#/networks/twitter/request-body.ts';
import { isSubtitles } from '#/networks/twitter/subtitle-endpoints.ts';

const scopes = ['media.write'];
/** How often the network wants to be asked about a file in processing. */
const checkAfterS = 1;

/** Uploading: in one call or in segments, the state of processing, and alternative texts. */
export function mediaEndpoints(world: World, media: MediaStore, processing: Processing): Endpoint[] {
  const now = (): number => world.clock.now();

  async function finish(begun: Media): Promise<Media> {
    const file = await media.join(begun);
    const kind = categories.get(begun.category)?.kind;
    const failure = kind === 'subtitles' ? null : failureOf(begun, file);
    if (kind === 'photo' && failure !== null) throw invalidRequest('media', begun.id, failure.message);
    const processed = kind === 'photo' || kind === 'subtitles' ? null : processing.begin(failure, invalidMedia);
    const finished = { ...begun, file, isFinal: true, processing: processed };
    media.replace(finished);
    await world.store.durable();
    await media.removeSegments(begun);
    return finished;
  }

  return [
    {
      verb: 'POST',
      path: '/2/media/upload',
      scopes,
      limit: limits.upload,
      isBilled: false,
      place: 'upload',
      run: async ({ context, account, take }) => {
        const oneCallBytes = categories.get('tweet_gif')?.maxBytes ?? 0;
        const fields = await readUpload(context, oneCallBytes);
        assertKnown(fields, ['media', 'media_category', 'media_type', 'additional_owners', 'shared']);
        const bytes = fields['media'];
        if (!(bytes instanceof Buffer) || bytes.length === 0) throw invalidRequest('media', null, 'media is missing.');
        const plan = planOf(fields, bytes.length);
        if (plan.category === 'subtitles' && !isSubtitles(bytes)) {
          throw invalidRequest('media', 'a file', 'The subtitles cannot be read.');
        }
        return take(async () => {
          const begun = media.begin({ accountId: account.id, ...plan });
          await media.append(begun.id, 0, bytes);
          return { data: describe(await finish(media.find(begun.id) ?? begun), now()) };
        });
      },
    },
    {
      verb: 'POST',
      path: '/2/media/upload/initialize',
      scopes,
      limit: limits.initialize,
      isBilled: false,
      place: 'upload',
      run: async ({ context, account, take }) => {
        const fields = await readJson(context);
        assertKnown(fields, ['media_type', 'total_bytes', 'media_category', 'additional_owners', 'shared']);
        const totalBytes = fields['total_bytes'];
        if (typeof totalBytes !== 'number' || !Number.isSafeInteger(totalBytes) || totalBytes < 1) {
          throw invalidRequest('total_bytes', totalBytes, 'total_bytes must be a whole number of at least 1.');
        }
        if (typeof fields['media_type'] !== 'string') {
          throw invalidRequest('media_type', fields['media_type'], 'media_type is missing.');
        }
        const plan = planOf(fields, totalBytes);
        return take(() => {
          const begun = media.begin({ accountId: account.id, ...plan });
          return { data: { id: begun.id, media_key: keyOf(begun), expires_after_secs: lifeOf(begun, now()) } };
        });
      },
    },
    {
      verb: 'POST',
      path: '/2/media/upload/:id/append',
      scopes,
      limit: limits.append,
      isBilled: false,
      place: 'upload',
      run: async (call) => {
        const begun = ownMedia(media, call, call.context.req.param('id') ?? '');
        const fields = await readUpload(call.context, maxSegmentBytes);
        assertKnown(fields, ['media', 'segment_index']);
        const bytes = fields['media'];
        const index = wholeNumber(fields['segment_index']);
        if (!(bytes instanceof Buffer) || bytes.length === 0) throw invalidRequest('media', null, 'media is missing.');
        if (bytes.length > maxSegmentBytes) throw invalidRequest('media', 'a file', 'The segment is too large.');
        if (index === null || index > maxSegmentIndex) {
          throw invalidRequest('segment_index', fields['segment_index'], 'segment_index must be 0 to 999.');
        }
        if (begun.isFinal) throw invalidRequest('id', begun.id, 'The upload is finalized already.');
        return call.take(async () => {
          await media.append(begun.id, index, bytes);
          return { data: { expires_at: Math.floor(begun.expiresAt / 1_000) } };
        });
      },
    },
    {
      verb: 'POST',
      path: '/2/media/upload/:id/finalize',
      scopes,
      limit: limits.finalize,
      isBilled: false,
      place: 'upload',
      run: async (call) => {
        const begun = ownMedia(media, call, call.context.req.param('id') ?? '');
        if (begun.isFinal) return call.take(() => ({ data: describe(begun, now()) }));
        const sizes = Object.values(begun.segments);
        const isWithoutGap = sizes.every((_, index) => begun.segments[index] !== undefined);
        if (!isWithoutGap || sizes.reduce((sum, size) => sum + size, 0) !== begun.totalBytes) {
          throw invalidRequest('id', begun.id, 'Segments do not add up to provided total file size.');
        }
        return call.take(async () => ({ data: describe(await finish(begun), now()) }));
      },
    },
    {
      verb: 'GET',
      path: '/2/media/upload',
      scopes,
      limit: limits.uploadStatus,
      isBilled: false,
      place: 'status',
      run: (call) => {
        const command = call.query.get('command') ?? 'STATUS';
        if (command !== 'STATUS') throw invalidRequest('command', command, `[${command}] is not one of [STATUS]`);
        const known = ownMedia(media, call, call.query.get('media_id') ?? '');
        return call.take(() => ({ data: describe(known, now()) }));
      },
    },
    {
      verb: 'POST',
      path: '/2/media/metadata',
      scopes,
      limit: limits.metadata,
      isBilled: true,
      place: 'upload',
      run: async (call) => {
        const fields = await readJson(call.context);
        assertKnown(fields, ['id', 'metadata']);
        const known = ownMedia(media, call, isId(fields['id']) ? fields['id'] : '');
        const metadata = isOrder(fields['metadata']) ? fields['metadata'] : {};
        const altText = isOrder(metadata['alt_text']) ? metadata['alt_text']['text'] : undefined;
        if (typeof altText !== 'string') throw invalidRequest('metadata.alt_text.text', altText, 'text is missing.');
        if ([...altText].length > maxAltTextLength) {
          throw invalidRequest('metadata.alt_text.text', altText, 'text must have at most 1000 characters.');
        }
        if (categories.get(known.category)?.kind === 'video') {
          throw invalidRequest('id', known.id, 'A video cannot have an alternative text.');
        }
        return call.take(() => {
          media.replace({ ...known, altText });
          return { data: { id: known.id, associated_metadata: { alt_text: { text: altText } } } };
        });
      },
    },
  ];
}

/** The key of a file; posts name it by this key. */
export function keyOf({ category, id }: Media): string {
  return `${categories.get(category)?.keyPrefix ?? 0}_${id}`;
}

const invalidMedia: MediaFailure = { code: 1, name: 'InvalidMedia', message: 'file is currently unsupported' };
const unsupportedMedia: MediaFailure = { code: 3, name: 'UnsupportedMedia', message: 'file is currently unsupported' };

/** Why a file of this category cannot be used; null: it can. */
export function failureOf(begun: Pick<Media, 'category'>, file: MediaFile | null): MediaFailure | null {
  const rules = categories.get(begun.category);
  if (file === null || rules?.types.includes(file.type) !== true) return invalidMedia;
  if (rules.kind !== 'video') return null;
  const fault = faultOf(file, videoRules);
  if (fault === 'picture' || fault === 'codec') return invalidMedia;
  if (fault !== null || !hasVideoFrame(file)) return unsupportedMedia;
  if (file.durationMs === null || file.durationMs <= maxVideoMs) return null;
  const minutes = Math.ceil(file.durationMs / 60_000);
  const message = `Duration ${minutes}.minutes exceeds max duration of ${maxVideoMs / 60_000}.minutes`;
  return { code: 3, name: 'UnsupportedMedia', message };
}

/** Whether a video has the size and the proportions of one; a size that cannot be read is let pass. */
function hasVideoFrame({ width, height }: MediaFile): boolean {
  if (width === null || height === null) return true;
  const shortest = Math.min(width, height);
  return shortest >= minVideoEdge && Math.max(width, height) <= shortest * maxVideoRatio;
}

/** What is to be uploaded, checked against the rules of its category. */
function planOf(fields: Order, totalBytes: number): Pick<Media, 'category' | 'type' | 'totalBytes'> {
  const category = fields['media_category'];
  if (typeof category === 'string' && unplayedCategories.has(category)) throw forbidden();
  const rules = typeof category === 'string' ? categories.get(category) : undefined;
  if (typeof category !== 'string' || rules === undefined) {
    throw invalidRequest('media_category', category, `media_category must be one of [${[...categories.keys()]}]`);
  }
  const type = fields['media_type'];
  if (type !== undefined && (typeof type !== 'string' || !rules.types.includes(type))) {
    throw invalidRequest('media_type', type, `media_type is not supported for ${category}.`);
  }
  if (totalBytes > rules.maxBytes) {
    throw invalidRequest('total_bytes', `${totalBytes}`, `File size exceeds ${rules.maxBytes} bytes.`);
  }
  return { category, type: type ?? '', totalBytes };
}

/** Files are seen only by who has uploaded them. */
function ownMedia(media: MediaStore, { account }: Call, id: string): Media {
  const found = media.find(id);
  if (found === null || found.accountId !== account.id) throw notFound('media', 'id', id);
  return found;
}

function describe(media: Media, now: number): object {
  const { file, id } = media;
  const info = processingInfo(media, now);
  return {
    id,
    media_key: keyOf(media),
    size: media.totalBytes,
    expires_after_secs: lifeOf(media, now),
    ...(file === null ? {} : contentOf(file)),
    ...(info === null ? {} : { processing_info: info }),
  };
}

function contentOf({ type, width, height }: MediaFile): object {
  if (type.startsWith('video/')) return { video: { video_type: type } };
  return { image: { image_type: type, ...(width === null || height === null ? {} : { w: width, h: height }) } };
}

function processingInfo({ processing }: Media, now: number): object | null {
  if (processing === null) return null;
  const { from, until, failure } = processing;
  if (now >= until) {
    return failure === null ? { state: 'succeeded', progress_percent: 100 } : { state: 'failed', error: failure };
  }
  const progress = Math.floor(((now - from) / (until - from)) * 100);
  if (progress < 10) return { state: 'pending', check_after_secs: checkAfterS };
  return { state: 'in_progress', check_after_secs: checkAfterS, progress_percent: progress };
}

function lifeOf({ expiresAt }: Media, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / 1_000));
}

/** A whole number of at least 0, as JSON or as the text of a form. */
function wholeNumber(value: unknown): number | null {
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
