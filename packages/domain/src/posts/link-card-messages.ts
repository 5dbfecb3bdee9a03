/** Why a page gives no card, in words for the person who wrote its address. */
export const linkCardUnreadable = {
  refused: 'This address is not on the public internet, so no card can be made of it. Write the card yourself.',
  away: 'The page does not answer. Try again, or write the card yourself.',
  'too-slow': 'The page took longer than 5 seconds to answer. Try again, or write the card yourself.',
  'no-page': 'There is no web page at this address. Check the address, or write the card yourself.',
  login: 'The page is only shown to people who sign in there. Write the card yourself.',
  untitled: 'The page has no title. Write the card yourself.',
  off: 'This server reads no pages. Write the card yourself.',
} as const;
