import { type DeclaredKinds, goes, goesIf, isNotThere } from '#/kinds/sent-kind.ts';

/** What the rules do not tell of YouTube (Data API v3, discovery 2026-09-24). */
export const youtube: DeclaredKinds = {
  reel: goesIf('An upright or square video of up to three minutes becomes a Short by itself.'),
  poll: isNotThere('Its API has no community posts.'),
  cover: goesIf('A picture, from channels with a verified phone number.'),
  spoilers: isNotThere(),
  mentions: isNotThere('A name stays text.'),
  people: isNotThere(),
  place: isNotThere(),
  where: goesIf('One playlist that is there.'),
  audience: goes('Public, unlisted or private, and whether it is made for kids.'),
  labels: goesIf('Altered or synthetic content. Paid promotion is not built.'),
  music: isNotThere(),
  sharing: isNotThere(),
};
