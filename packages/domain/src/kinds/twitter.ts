import { type DeclaredKinds, goes, goesIf, isNotSent, isNotThere } from '#/kinds/sent-kind.ts';

/** What the rules do not tell of X (API description 2.167, 2026-08-22). */
export const twitter: DeclaredKinds = {
  linkCard: goesIf('X draws the card of an address by itself.'),
  attachment: isNotSent('Articles need Premium+, and are not built.'),
  cover: isNotSent('Its API takes a picture; that is not built.'),
  spoilers: isNotThere('Its warnings about sensitive files are labels.'),
  mentions: goes('As @name in the text.'),
  people: isNotSent('Up to ten people on pictures; not built.'),
  place: isNotSent('Not built.'),
  where: isNotSent('Communities are not built.'),
  audience: isNotSent('Who can reply is not built.'),
  labels: isNotSent('Made with AI, paid partnership and sensitive content are not built.'),
  music: isNotThere(),
  sharing: isNotThere(
    'Its API gives quotes to enterprises alone since April 2026. Put the address of the post into the text.',
  ),
};
