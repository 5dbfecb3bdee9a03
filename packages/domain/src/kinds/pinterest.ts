import { type DeclaredKinds, goes, goesIf, isNotSent, isNotThere } from '#/kinds/sent-kind.ts';

/** What the rules do not tell of Pinterest (API description 5.23.0, 2025-12-11). */
export const pinterest: DeclaredKinds = {
  linkCard: goesIf('A Pin has a link, without a card.'),
  spoilers: isNotThere(),
  mentions: isNotThere('A name stays text.'),
  people: isNotThere('Products are not part of the call.'),
  place: isNotThere(),
  where: goes('A board and a section, for each account.'),
  audience: goesIf('By the board: public or secret.'),
  labels: isNotSent('Paid partnership is open to few apps, and the mark for AI is in no document.'),
  music: isNotThere(),
  sharing: isNotSent('Saving Pins of others is not built.'),
};
