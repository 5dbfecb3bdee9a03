/** The one app that is registered here: a confidential client ("Web App") of pay-per-use access. */
export const app = {
  name: 'Nonet',
  clientId: 'sandbox-x-client',
  clientSecret: 'sandbox-x-secret',
} as const;

/** What an app may ask a person for (docs.x.com, "OAuth 2.0 Authorization Code Flow with PKCE", August 2026). */
export const knownScopes: ReadonlySet<string> = new Set([
  'tweet.read',
  'tweet.write',
  'tweet.moderate.write',
  'users.email',
  'users.read',
  'follows.read',
  'follows.write',
  'offline.access',
  'space.read',
  'mute.read',
  'mute.write',
  'like.read',
  'like.write',
  'list.read',
  'list.write',
  'block.read',
  'block.write',
  'bookmark.read',
  'bookmark.write',
  'dm.read',
  'dm.write',
  'media.write',
]);

/** Where the product takes people back from X. */
const productCallbackPath = '/twitter-callback';
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether people may be sent back to this address. X compares with the callbacks of the app, character by character.
 * While none is registered the product's own callback is taken on this machine at any port, because a product that has
 * just been started cannot have registered its port anywhere.
 */
export function mayRedirectTo(redirectUri: string, registered: readonly string[]): boolean {
  if (registered.length > 0) return registered.includes(redirectUri);
  if (!URL.canParse(redirectUri)) return false;
  const { origin, protocol, hostname } = new URL(redirectUri);
  if (!/^https?:$/.test(protocol) || !loopbackNames.has(hostname)) return false;
  return redirectUri === `${origin}${productCallbackPath}`;
}
