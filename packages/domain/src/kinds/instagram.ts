import { type DeclaredKinds, goes, goesIf, isNotSent, isNotThere } from '#/kinds/sent-kind.ts';

/** What the rules do not tell of Instagram (Instagram Platform, with Facebook’s sign-in, 2026-09-28). */
export const instagram: DeclaredKinds = {
  altText: goesIf('Of pictures in the feed, up to 1,000 characters.'),
  poll: isNotSent('In posts of the feed since September 2026; not built.'),
  linkCard: isNotThere('Addresses in a text are no links.'),
  spoilers: isNotThere(),
  mentions: goes('As @name in the text.'),
  people: goesIf('Up to three collaborators, not of a story. Names and products on pictures are not built.'),
  place: isNotSent('Searching for places needs a review of the installation’s app by Meta.'),
  where: goesIf('A reel in the feed, too, or among reels alone.'),
  audience: isNotSent('Trial reels, and switching comments off, are not built.'),
  labels: isNotSent('Made with AI and paid partnership are not built.'),
  music: isNotSent('Sounds by search are not built.'),
  sharing: isNotThere(),
};
