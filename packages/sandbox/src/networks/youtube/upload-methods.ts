import type { Context } from 'hono';
import type { FigureBook } from '#/core/figure-book.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import type { World } from '#/core/world.ts';
import { type Endpoint, readJson } from '#/networks/youtube/api.ts';
import { newDetails } from '#/networks/youtube/details.ts';
import { apiBase } from '#/networks/youtube/links.ts';
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

/** `videos.insert` by the resumable protocol: one call that begins, others that bring bytes or ask how many are here. */
export function uploadMethods(
  world: World,
  { sessions, videos, figures }: { sessions: Sessions; videos: Videos; figures: FigureBook },
): Endpoint[] {
  return [
    {
      verb: 'POST',
      path: uploadPath,
      scopes,
      cost: { bucket: 'uploads', units: 1 },
      parts: videoParts,
      run: async ({ context, query, channel, parts, take }) => {
        if (query.get('uploadType') !== 'resumable')
          throw badRequest('badRequest', 'Only resumable uploads are played.');
        const body = await readJson(context);
        if (!channel.exists) throw signupRequired();
        const details = newDetails(body, parts);
        const [type, bytes] = [header(context, 'x-upload-content-type'), header(context, 'x-upload-content-length')];
        if (!/^(video\/|application\/octet-stream$)/.test(type) || !/^\d+$/.test(bytes) || Number(bytes) > mostBytes) {
          throw badRequest('mediaBodyRequired', 'The request does not include the video content.', 'youtube.video');
        }
        if (channel.isUploadLimitReached) {
          throw invalidVideo('uploadLimitExceeded', 'The user has exceeded the number of videos they may upload.');
        }
        return take('container', () => {
          const uploadId = sessions.begin(channel, details, parts, { type, bytes: Number(bytes) });
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
        const shown = (): object | null => {
          const video = videos.find(session.fileId);
          const file = videos.files.find(session.fileId);
          if (video === null || file === null) return null;
          return showVideo(world, channel, { video, file, figures }, session.parts);
        };
        const total = sessions.stateOf(session).total;
        const asked = header(context, 'content-range');
        const sent = asked === `bytes */${total}` ? null : await readPart(context, asked, total);
        if (sent === null) return take('status', () => shown() ?? unfinished(sessions, session));
        return take('upload', async () => {
          if (videos.find(session.fileId) === null) await sessions.append(channel, session, sent);
          return shown() ?? unfinished(sessions, session);
        });
      },
    },
  ];
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
