import { type DeclaredKinds, isNotSent, isNotThere } from '#/kinds/sent-kind.ts';

/** What the rules do not tell of LinkedIn (Posts API and its neighbours, 2026-05). */
export const linkedin: DeclaredKinds = {
  spoilers: isNotThere(),
  mentions: isNotSent('Pages and followers need a search that is not built. A name stays text.'),
  people: isNotThere(),
  place: isNotThere(),
  where: isNotThere('Its API posts to no groups.'),
  audience: isNotSent('For connections alone, and without resharing, are not built.'),
  labels: isNotThere(),
  music: isNotThere(),
  sharing: isNotSent('Resharing with a comment is not built.'),
};
