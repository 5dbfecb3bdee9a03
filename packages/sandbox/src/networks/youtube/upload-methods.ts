import type { Context } from 'hono';
import type { FigureBook } from '#/core/figure-book.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import type { World } from '#/core/world.ts';
import { type Endpoint, readJson } from '#/networks/youtube/api.ts';
import type { Channel } from '#/networks/youtube/channels.ts';
import { type Details, newDetails } from '#/networks/youtube/details.ts';
import { apiBase } from '#/networks/youtube/links.ts';
import { readWhole } from '#/networks/youtube/read-whole.ts';
import { badRequest, invalidVideo, notFound, Refusal } from '#/networks/youtube/refusals.ts';
import type { SentBytes, Session, Sessions } from '#/networks/youtube/sessions.ts';
import { showVideo, videoParts } from '#/networks/youtube/show.ts';
import type { Videos } from '#/networks/youtube/videos.ts';

const uploadPath = '/upload/youtube/v3/videos';
const scopes = ['youtube.upload'];
/** `videos.insert`: the largest file. */
const mostBytes = 256 * 1_024 ** 3;
/** What one call may bring here; the real one takes a whole file. */
const mostBytesOfCall = 512 * 1_024 ** 2;

/**
 * `videos.insert`: by the resumable protocol, one call that begins and others that bring bytes or ask how many are here, or
 * with everything in one call (`uploadType=multipart`).
 */
export function uploadMethods(
  world: World,
  { sessions, videos, figures }: { sessions: Sessions; videos: Videos; figures: FigureBook },
): Endpoint[] {
  const shown = (channel: Channel, { fileId, parts }: Pick<Session, 'fileId' | 'parts'>): object | null => {
    const [video, file] = [videos.find(fileId), videos.files.find(fileId)];
    return video === null || file === null ? null : showVideo(world, channel, { video, file, figures }, parts);
  };
  return [
    {
      verb: 'POST',
      path: uploadPath,
      scopes,
      cost: { bucket: 'uploads', units: 1 },
      parts: videoParts,
      run: async ({ context, query, channel, parts, take }) => {
        const uploadType = query.get('uploadType');
        if (uploadType === 'multipart') {
          const { resource, type, bytes } = await readWhole(context, mostBytesOfCall);
          const details = checked(resource, channel, parts, { type, bytes: bytes.length });
          return take('upload', async () => {
            const file = { type, bytes: bytes.length };
            const session = sessions.find(sessions.begin(channel, details, parts, file));
            if (session === null) throw new Error('An upload that was begun a moment ago is gone');
            await sessions.append(channel, session, { bytes, from: 0 });
            return shown(channel, session) ?? {};
          });
        }
        if (uploadType !== 'resumable') throw badRequest('badRequest', `The upload type ${uploadType} is not played.`);
        const [type, size] = [header(context, 'x-upload-content-type'), header(context, 'x-upload-content-length')];
        const file = { type, bytes: /^\d+$/.test(size) ? Number(size) : 0 };
        const details = checked(await readJson(context), channel, parts, file);
        return take('container', () => {
          const uploadId = sessions.begin(channel, details, parts, file);
          const own = new URLSearchParams({ uploadType: 'resumable', part: parts.join(','), upload_id: uploadId });
          const location = `${world.origin()}${apiBase}${uploadPath}?${own}`;
          return new Response(null, { headers: { location, 'x-guploader-uploadid': uploadId } });
        });
      },
    },
    {
      verb: 'PUT',
      path: uploadPath,
      scopes,
      run: async ({ context, query, channel, take }) => {
        const session = sessions.find(query.get('upload_id') ?? '');
        if (session === null || session.channelId !== channel.id) throw sessionGone();
        const total = sessions.stateOf(session).total;
        const asked = header(context, 'content-range');
        const sent = asked === `bytes */${total}` ? null : await readPart(context, asked, total);
        if (sent === null) return take('status', () => shown(channel, session) ?? unfinished(sessions, session));
        return take('upload', async () => {
          if (videos.find(session.fileId) === null) await sessions.append(channel, session, sent);
          return shown(channel, session) ?? unfinished(sessions, session);
        });
      },
    },
  ];
}

/** What a new video is to be; throws when the channel takes no such video. */
function checked(
  resource: unknown,
  channel: Channel,
  parts: readonly string[],
  { type, bytes }: { type: string; bytes: number },
): Details {
  if (!channel.exists) throw signupRequired();
  const details = newDetails(resource, parts);
  if (!/^(video\/|application\/octet-stream$)/.test(type) || bytes === 0 || bytes > mostBytes) {
    throw badRequest('mediaBodyRequired', 'The request does not include the video content.', 'youtube.video');
  }
  if (channel.isUploadLimitReached) {
    throw invalidVideo('uploadLimitExceeded', 'The user has exceeded the number of videos they may upload.');
  }
  return details;
}

/** 308: the upload goes on behind the bytes that are here; without them, from its beginning on. */
function unfinished(sessions: Sessions, session: Session): Response {
  const { received } = sessions.stateOf(session);
  return new Response(null, { status: 308, headers: received === 0 ? {} : { range: `bytes=0-${received - 1}` } });
}

/** The bytes of a call, and where they stand: without a range they are the whole file. */
async function readPart(context: Context<Env>, range: string, total: number): Promise<SentBytes> {
  const bytes = await readBody(context, mostBytesOfCall, () => badRequest('badRequest', 'Too large.', 'global'));
  if (range === '') {
    if (bytes.length !== total) throw badRange();
    return { bytes, from: 0 };
  }
  const [, from, to, of] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? [];
  if (from === undefined || Number(of) !== total || Number(to) - Number(from) + 1 !== bytes.length) throw badRange();
  return { bytes, from: Number(from) };
}

function header(context: Context<Env>, name: string): string {
  return context.req.header(name) ?? '';
}

function badRange(): Refusal {
  return badRequest('badRequest', 'Failed to parse Content-Range header.', 'global');
}

function sessionGone(): Refusal {
  return notFound('global', 'notFound', 'Upload session not found.');
}

function signupRequired(): Refusal {
  return new Refusal(401, 'youtube.header', 'youtubeSignupRequired', 'Unauthorized');
}
