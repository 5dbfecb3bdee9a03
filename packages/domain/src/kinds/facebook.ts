import { type DeclaredKinds, goesIf, isNotSent, isNotThere } from '#/kinds/sent-kind.ts';

/** What the rules do not tell of Facebook (Graph API v26.0, read 2026-11-27). */
export const facebook: DeclaredKinds = {
  carousel: isNotSent('Cards with links of their own are not built.'),
  poll: isNotThere('Pages have no polls in the API since 2024.'),
  linkCard: goesIf('Facebook draws the card of the first address by itself.'),
  spoilers: isNotThere(),
  mentions: isNotSent('Mentioning Pages needs a review of the installation’s app by Meta.'),
  people: isNotSent('People can be tagged beside a place alone, which is not built.'),
  place: isNotSent('Searching for places needs a review of the installation’s app by Meta.'),
  where: isNotThere('Its API posts to no groups since 2024.'),
  audience: isNotSent('Limits by country and age are not built.'),
  labels: isNotSent('The mark for AI is in no document, and partners need a verified Page.'),
  music: isNotThere(),
  sharing: isNotSent('Put the address of the post into the text.'),
};
