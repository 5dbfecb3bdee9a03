import type { World } from '#/core/world.ts';
import type { Account } from '#/networks/twitter/accounts.ts';
import type { Call, Endpoint } from '#/networks/twitter/api.ts';
import type { Media, MediaFailure, MediaStore } from '#/networks/twitter/media.ts';
import type { MediaFile } from '#/networks/twitter/media-file.ts';
import {
  categories,
  maxAltTextLength,
  maxSegmentBytes,
  maxSegmentIndex,
  maxVideoMs,
  unplayedCategories,
} from '#/networks/twitter/media-rules.ts';
import { forbidden, invalidRequest, notFound } from '#/networks/twitter/problem.ts';
import { limits } from '#/networks/twitter/rate-limits.ts';
import { assertKnown, type Fields, isFields, isId, readJson, readUpload } from '#/networks/twitter/request-body.ts';
import type { Switches } from '#/networks/twitter/switches.ts';

const scopes = ['media.write'];
/** How often the network wants to be asked about a file in processing. */
const checkAfterS = 1;

/** Uploading: in one call or in segments, the state of processing, and alternative texts. */
export function mediaEndpoints(world: World, media: MediaStore, switches: Switches): Endpoint[] {
  const now = (): number => world.clock.now();

  async function finish(begun: Media, { hasPremium = false }: Account): Promise<Media> {
    const file = await media.join(begun);
    const failure = failureOf(begun, file, hasPremium ? Number.POSITIVE_INFINITY : maxVideoMs);
    const kind = categories.get(begun.category)?.kind;
    if (kind === 'photo' && failure !== null) throw invalidRequest('media', begun.id, failure.message);
    const { processingMs, processingOutcome } = switches.state;
    const ordered = processingOutcome === 'failed' ? invalidMedia : null;
    const processing =
      kind === 'photo' ? null : { from: now(), until: now() + processingMs, failure: failure ?? ordered };
    const finished = { ...begun, file, isFinal: true, processing };
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
      run: async ({ context, account }) => {
        const oneCallBytes = categories.get('tweet_gif')?.maxBytes ?? 0;
        const fields = await readUpload(context, oneCallBytes);
        assertKnown(fields, ['media', 'media_category', 'media_type', 'additional_owners', 'shared']);
        const bytes = fields['media'];
        if (!(bytes instanceof Buffer) || bytes.length === 0) throw invalidRequest('media', null, 'media is missing.');
        const begun = media.begin({ accountId: account.id, ...planOf(fields, bytes.length) });
        await media.append(begun.id, 0, bytes);
        return { data: describe(await finish(media.find(begun.id) ?? begun, account), now()) };
      },
    },
    {
      verb: 'POST',
      path: '/2/media/upload/initialize',
      scopes,
      limit: limits.initialize,
      isBilled: false,
      run: async ({ context, account }) => {
        const fields = await readJson(context);
        assertKnown(fields, ['media_type', 'total_bytes', 'media_category', 'additional_owners', 'shared']);
        const totalBytes = fields['total_bytes'];
        if (typeof totalBytes !== 'number' || !Number.isSafeInteger(totalBytes) || totalBytes < 1) {
          throw invalidRequest('total_bytes', totalBytes, 'total_bytes must be a whole number of at least 1.');
        }
        if (typeof fields['media_type'] !== 'string') {
          throw invalidRequest('media_type', fields['media_type'], 'media_type is missing.');
        }
        const begun = media.begin({ accountId: account.id, ...planOf(fields, totalBytes) });
        return { data: { id: begun.id, media_key: keyOf(begun), expires_after_secs: lifeOf(begun, now()) } };
      },
    },
    {
      verb: 'POST',
      path: '/2/media/upload/:id/append',
      scopes,
      limit: limits.append,
      isBilled: false,
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
        await media.append(begun.id, index, bytes);
        return { data: { expires_at: Math.floor(begun.expiresAt / 1_000) } };
      },
    },
    {
      verb: 'POST',
      path: '/2/media/upload/:id/finalize',
      scopes,
      limit: limits.finalize,
      isBilled: false,
      run: async (call) => {
        const begun = ownMedia(media, call, call.context.req.param('id') ?? '');
        if (begun.isFinal) return { data: describe(begun, now()) };
        const sizes = Object.values(begun.segments);
        const isWithoutGap = sizes.every((_, index) => begun.segments[index] !== undefined);
        if (!isWithoutGap || sizes.reduce((sum, size) => sum + size, 0) !== begun.totalBytes) {
          throw invalidRequest('id', begun.id, 'Segments do not add up to provided total file size.');
        }
        return { data: describe(await finish(begun, call.account), now()) };
      },
    },
    {
      verb: 'GET',
      path: '/2/media/upload',
      scopes,
      limit: limits.uploadStatus,
      isBilled: false,
      run: (call) => {
        const command = call.query.get('command') ?? 'STATUS';
        if (command !== 'STATUS') throw invalidRequest('command', command, `[${command}] is not one of [STATUS]`);
        return { data: describe(ownMedia(media, call, call.query.get('media_id') ?? ''), now()) };
      },
    },
    {
      verb: 'POST',
      path: '/2/media/metadata',
      scopes,
      limit: limits.metadata,
      isBilled: true,
      run: async (call) => {
        const fields = await readJson(call.context);
        assertKnown(fields, ['id', 'metadata']);
        const known = ownMedia(media, call, isId(fields['id']) ? fields['id'] : '');
        const metadata = isFields(fields['metadata']) ? fields['metadata'] : {};
        const altText = isFields(metadata['alt_text']) ? metadata['alt_text']['text'] : undefined;
        if (typeof altText !== 'string') throw invalidRequest('metadata.alt_text.text', altText, 'text is missing.');
        if ([...altText].length > maxAltTextLength) {
          throw invalidRequest('metadata.alt_text.text', altText, 'text must have at most 1000 characters.');
        }
        if (categories.get(known.category)?.kind === 'video') {
          throw invalidRequest('id', known.id, 'A video cannot have an alternative text.');
        }
        media.replace({ ...known, altText });
        return { data: { id: known.id, associated_metadata: { alt_text: { text: altText } } } };
      },
    },
  ];
}

/** Whether a file can be posted now. */
export function isReady({ isFinal, processing }: Media, now: number): boolean {
  return isFinal && (processing === null || (processing.until <= now && processing.failure === null));
}

/** The key of a file, by which posts name it. */
export function keyOf({ category, id }: Media): string {
  return `${categories.get(category)?.keyPrefix ?? 0}_${id}`;
}

const invalidMedia: MediaFailure = { code: 1, name: 'InvalidMedia', message: 'file is currently unsupported' };

function failureOf(begun: Media, file: MediaFile | null, maxMs: number): MediaFailure | null {
  const rules = categories.get(begun.category);
  if (file === null || rules?.types.includes(file.type) !== true) return invalidMedia;
  if (file.durationMs === null || file.durationMs <= maxMs) return null;
  const seconds = (file.durationMs / 1_000).toFixed(2);
  const message = `Duration is too long, actual duration ${seconds} exceeds max duration of 2.minutes+20.seconds`;
  return { code: 3, name: 'UnsupportedMedia', message };
}

/** What is to be uploaded, checked against the rules of its category. */
function planOf(fields: Fields, totalBytes: number): Pick<Media, 'category' | 'type' | 'totalBytes'> {
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
