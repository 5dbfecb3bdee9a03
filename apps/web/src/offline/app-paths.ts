const screens: ReadonlySet<string> = new Set([
  '/create-post',
  '/calendar',
  '/drafts',
  '/analytics',
  '/accounts',
  '/plans',
  '/profile',
  '/posting-times',
  '/messages',
  '/reports/week',
  '/editor',
]);

/** True for a screen inside the app's frame. Without a network it opens with the saved app; every other page is left alone. */
export function isAppPath(path: string): boolean {
  return screens.has(path) || /^\/posts\/[\w-]+$/.test(path);
}
