import { type DeclaredKinds, goes, goesIf, isNotThere } from '#/kinds/sent-kind.ts';

/** What the rules do not tell of TikTok (Content Posting API, 2026). */
export const tiktok: DeclaredKinds = {
  altText: isNotThere(),
  title: goesIf('Of photos, up to 90 characters.'),
  cover: goesIf('A moment of a video on public posts; of photos the one that you choose.'),
  linkCard: isNotThere('Addresses in a text are no links.'),
  spoilers: isNotThere(),
  mentions: isNotThere('A name stays text.'),
  people: isNotThere(),
  place: isNotThere('TikTok’s API for businesses alone has places.'),
  where: goesIf('As a post, or as a draft in the inbox of the app.'),
  audience: goes('Who can see it, comments, duets and stitches.'),
  labels: goes('AI-generated content, your brand and paid partnership.'),
  music: goesIf('TikTok adds music to photos where you allow it.'),
  sharing: isNotThere(),
};
