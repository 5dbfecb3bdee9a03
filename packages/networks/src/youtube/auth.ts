import type { OAuthServer } from '#/kit/oauth.ts';
import { refreshTokens, revokeGrant, signInByCode } from '#/kit/sign-in-by-code.ts';
import type { AppOf, WayName, WayOf } from '#/kit/way.ts';
import type { ConsentAnswer, ConsentResult } from '#/port.ts';
import type { YoutubeSettings } from '#/youtube/settings.ts';
import { channelsWire, type YoutubeAuth } from '#/youtube/wire.ts';

/** The project at Google and the ways to it. */
export type App = AppOf<YoutubeSettings>;

/** A way of the port, which is told first what the network is called with. */
export type Way<Name extends WayName> = WayOf<App, YoutubeAuth, Name>;

/** Everything that is done here: uploads, showing and deleting videos, playlists (discovery document, `scopes` of each method). */
const SCOPE = 'https://www.googleapis.com/auth/youtube';
/** All of that, and comments, which no other scope allows. */
const COMMENT_SCOPE = 'https://www.googleapis.com/auth/youtube.force-ssl';

/**
 * How Google signs people in ("Using OAuth 2.0 for Web Server Applications", 2026). A refresh token comes with offline access, and
 * after the first yes only where the person is asked anew. How long a code lives is not documented.
 */
export function oauthOf({ clientId, clientSecret, asksForComments, accounts, tokens }: YoutubeSettings): OAuthServer {
  const scope = asksForComments ? COMMENT_SCOPE : SCOPE;
  return {
    name: 'YouTube',
    client: { id: clientId, secret: clientSecret },
    credentials: 'client_id',
    consentPage: `${accounts}/o/oauth2/v2/auth`,
    consentFields: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
    tokenEndpoint: `${tokens}/token`,
    revocationEndpoint: `${tokens}/revoke`,
    scopes: { [scope]: asksForComments ? 'manage your YouTube channel and comment' : 'manage your YouTube channel' },
    scopeSeparator: ' ',
    refreshScope: scope,
    challenge: 'base64url',
    codeLife: 'a few minutes, and once',
    accessSeconds: 3_599,
    // What a token is called that ended before it was to be revoked.
    deadGrant: ['invalid_token'],
    resetHeader: '',
  };
}

/** Exchanges the code, and asks for the channel that was chosen on the page: a token is for one channel. */
export function exchange(app: App, answer: ConsentAnswer, signal: AbortSignal): Promise<ConsentResult> {
  const server = oauthOf(app.settings);
  return signInByCode(app.http, server, answer, signal, async (tokens, secrets) => {
    const { accessToken, refreshToken, expiresAt, refreshEndsAt, scopes } = tokens;
    const ask = app.api({ token: accessToken, secrets, signal });
    const query = { part: 'snippet,contentDetails', mine: 'true' };
    const read = await ask({ path: '/youtube/v3/channels', query, answer: channelsWire });
    if (read.kind !== 'ok') return read.failure;
    const [channel] = read.value.items;
    if (channel?.contentDetails === undefined) {
      const message = 'This Google account has no YouTube channel. Create one at youtube.com, then connect it again.';
      return { kind: 'rejected', code: 'no-channel', message };
    }
    const { id, snippet, contentDetails } = channel;
    const username = snippet?.customUrl.replace(/^@/, '') || id;
    return {
      kind: 'signed-in',
      grant: { remoteUserId: id, scopes: scopes ?? Object.keys(server.scopes), auth: null },
      accounts: [
        {
          network: 'youtube',
          account: {
            remoteId: id,
            username,
            profileName: snippet?.title || null,
            profilePicture: snippet?.thumbnails.default?.url ?? null,
          },
          auth: { channelId: id, uploads: contentDetails.relatedPlaylists.uploads, accessToken, refreshToken },
          expiresAt,
          // Told while the page of consent is in testing: seven days.
          accessEndsAt: refreshEndsAt,
        },
      ],
    };
  });
}

/** A refresh token is good for any number of renewals, so that one may be repeated after a crash. */
export const refresh: Way<'refresh'> = async (app, auth, { signal }) => {
  const tokens = await refreshTokens(app.http, oauthOf(app.settings), auth.refreshToken, signal);
  if (tokens.kind !== 'tokens') return tokens;
  const { accessToken, refreshToken, expiresAt } = tokens;
  return { kind: 'refreshed', auth: { ...auth, accessToken, refreshToken }, expiresAt };
};

/** Ends everything that the person has allowed the project, wherever it is connected ("Revoking a token"). */
export const revoke: Way<'revoke'> = (app, auth, { signal }) => {
  return revokeGrant(app.http, oauthOf(app.settings), auth, signal);
};
