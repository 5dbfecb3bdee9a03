/** Screens inside the app's frame. Without a network they open with the saved app; every other page is left alone. */
export const appPaths: ReadonlySet<string> = new Set([
  '/create-post',
  '/calendar',
  '/accounts',
  '/plans',
  '/profile',
  '/editor',
]);
