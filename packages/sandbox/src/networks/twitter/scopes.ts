/** What an app may ask a person for (docs.x.com, "OAuth 2.0 Authorization Code Flow with PKCE", August 2026). */
export const knownScopes: ReadonlySet<string> = new Set(
  [
    'tweet.read tweet.write tweet.moderate.write users.email users.read follows.read follows.write offline.access',
    'space.read mute.read mute.write like.read like.write list.read list.write block.read block.write',
    'bookmark.read bookmark.write dm.read dm.write media.write',
  ].flatMap((line) => line.split(' ')),
);

/** What the scopes that publishing needs mean to a person; others are shown by their names. */
export const meanings: Readonly<Record<string, string>> = {
  'tweet.read': 'See posts you can view',
  'tweet.write': 'Post and delete posts for you',
  'users.read': 'See your profile',
  'media.write': 'Upload photos and videos for you',
  'offline.access': 'Stay connected to your account until you revoke access',
  'users.email': 'See your email address',
};
