import { retryIfUnknown } from '#/kit/outcomes.ts';
import type { Way } from '#/youtube/auth.ts';
import { accessOf, channelsWire, playlistsWire } from '#/youtube/wire.ts';

/** Somebody who verifies the channel, or makes a playlist, is back soon. Both questions cost one unit of 10,000 in a day. */
const GOOD_FOR_MS = 3_600_000;

/**
 * Whether the channel may send videos of more than 15 minutes (`channels#status.longUploadsStatus`), its playlists, and whether what
 * this project uploads can be public, which no call tells.
 */
export const readAbilities: Way<'abilities'> = async (app, auth, { signal }) => {
  const ask = app.api(accessOf(auth, signal));
  const channels = await ask({
    path: '/youtube/v3/channels',
    query: { part: 'status', mine: 'true' },
    answer: channelsWire,
  });
  if (channels.kind !== 'ok') return retryIfUnknown(channels.failure);
  // The fifty newest; a person with more finds them at YouTube.
  const query = { part: 'snippet', mine: 'true', maxResults: '50' };
  const playlists = await ask({ path: '/youtube/v3/playlists', query, answer: playlistsWire });
  if (playlists.kind !== 'ok') return retryIfUnknown(playlists.failure);
  const told = channels.value.items[0]?.status?.longUploadsStatus;
  const abilities = {
    longVideos: told === undefined || told === 'longUploadsUnspecified' ? null : told === 'allowed',
    audited: app.settings.isAudited,
    playlists: playlists.value.items.map(({ id, snippet }) => ({ id, title: snippet?.title || id })),
  };
  return { kind: 'abilities', abilities, goodForMs: GOOD_FOR_MS };
};
