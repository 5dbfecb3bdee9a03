import { type DeclaredKinds, goes, goesIf, isNotSent, isNotThere } from '#/kinds/sent-kind.ts';

/** What the rules do not tell of Threads (Threads API, 2026-07-02). */
export const threads: DeclaredKinds = {
  linkCard: goesIf('Threads draws the card of the first address by itself.'),
  spoilers: goes('Words of a text, in up to ten places, and the files of a post, all together.'),
  mentions: goes('As @name in the text.'),
  people: isNotThere(),
  place: isNotSent('Searching for places needs a review of the installation’s app by Meta.'),
  where: goes('A topic.'),
  audience: goesIf('Who can reply: everyone, those whom you follow, or those whom you mention.'),
  labels: isNotThere(),
  music: isNotThere(),
  sharing: isNotSent('Quotes and reposts are not built.'),
};
