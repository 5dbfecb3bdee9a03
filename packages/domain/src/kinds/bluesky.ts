import { type DeclaredKinds, goes, isNotSent, isNotThere } from '#/kinds/sent-kind.ts';

/** What the rules do not tell of Bluesky (lexicons of 2026-08-20). */
export const bluesky: DeclaredKinds = {
  spoilers: isNotThere('Its warnings are labels.'),
  mentions: goes('As @handle in the text.'),
  people: isNotThere(),
  place: isNotThere(),
  where: isNotThere(),
  audience: isNotSent('Who can reply and quote is not built.'),
  labels: isNotSent('Content labels and languages are not built.'),
  music: isNotThere(),
  sharing: isNotSent('Quotes and reposts are not built.'),
};
