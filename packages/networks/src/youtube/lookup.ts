import type { Ask } from '#/kit/caller.ts';
import { comparable, onlyMatch } from '#/kit/only-match.ts';
import { unable } from '#/kit/unable.ts';
import type { LookContext, LookupResult } from '#/port.ts';
import type { App, Way } from '#/youtube/auth.ts';
import { addressOf, readVideo } from '#/youtube/video.ts';
import { accessOf, type FrozenVideo, frozenVideo, playlistItemsWire } from '#/youtube/wire.ts';

/** The most that YouTube gives at once; two hundred videos are two days of all uploads that a project has. */
const PAGE = '50';
const MAX_PAGES = 4;

/**
 * Looks at the very video that was prepared. One that stays private looks the same before and after, so that it counts as not
 * shown: to show it once more is harmless. Under another installation's it is looked for by its words.
 */
export const lookup: Way<'lookup'> = async (app, prepared, auth, context) => {
  const video = frozenVideo.parse(prepared.payload);
  const ask = app.api(accessOf(auth, context.signal));
  const own = await readVideo(ask, video.videoId);
  if (own.kind === 'failed') return unable(own.failure);
  if (own.kind === 'video' && own.status.privacyStatus !== 'private') return found(app, video.videoId);
  return context.anyKey === true
    ? lookForWords(app, ask, video, { ...context, uploads: auth.uploads })
    : { kind: 'absent' };
};

async function lookForWords(
  app: App,
  ask: Ask,
  { title, text }: FrozenVideo,
  { notBefore, notAfter, taken, uploads }: LookContext & { readonly uploads: string },
): Promise<LookupResult> {
  const matches: string[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { part: 'snippet,contentDetails,status', playlistId: uploads, maxResults: PAGE };
    const more = pageToken === undefined ? {} : { pageToken };
    const read = await ask({
      path: '/youtube/v3/playlistItems',
      query: { ...query, ...more },
      answer: playlistItemsWire,
    });
    if (read.kind !== 'ok') return unable(read.failure);
    for (const { snippet, contentDetails, status } of read.value.items) {
      const { videoId, videoPublishedAt } = contentDetails;
      const shownAt = videoPublishedAt === undefined ? Number.NaN : Date.parse(videoPublishedAt);
      // YouTube tells whole seconds.
      const isInWindow = shownAt >= notBefore.getTime() - 1_000 && shownAt <= notAfter.getTime();
      const isSame =
        comparable(snippet.title) === comparable(title) && comparable(snippet.description) === comparable(text);
      if (isInWindow && isSame && status?.privacyStatus !== 'private' && !taken.has(videoId)) matches.push(videoId);
    }
    pageToken = read.value.nextPageToken;
    if (pageToken === undefined) break;
  }
  if (pageToken !== undefined) {
    return unable({ code: 'incomplete-look', message: 'YouTube did not show all recent videos of the channel.' });
  }
  const only = onlyMatch(matches, 'videos of the channel');
  return only.kind === 'match' ? found(app, only.match) : only;
}

function found({ settings }: App, remoteId: string): LookupResult {
  return { kind: 'found', remoteId, url: addressOf(settings, remoteId) };
}
