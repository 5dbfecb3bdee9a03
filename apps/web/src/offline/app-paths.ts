/** Screens inside the app's frame: without a network they open with the saved app. Every other page is left alone. */
export const appPaths: ReadonlySet<string> = new Set([
  '/create-post',
  '/calendar',
  '/accounts',
  '/plans',
  '/profile',
  '/editor',
]);
