/** The most browsers in which one person is notified. */
export const BROWSERS_MAX = 20;

/** What is said when a browser cannot be notified. */
export const pushMessages = {
  addressRefused: 'This browser’s push service is not at a public address, so it can’t be notified.',
  keysRefused: 'This browser’s keys can’t be used. Turn notifications off in the browser, then on again.',
  full: `${BROWSERS_MAX} browsers are notified already. Remove one to add this one.`,
  notFound: 'This browser is not notified.',
} as const;
