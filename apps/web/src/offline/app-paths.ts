const screens: ReadonlySet<string> = new Set([
  '/create-post',
  '/calendar',
  '/drafts',
  '/approvals',
  '/analytics',
  '/accounts',
  '/plans',
  '/profile',
  '/posting-times',
  '/messages',
  '/settings',
  '/settings/general',
  '/settings/members',
  '/settings/approval',
  '/settings/activity',
  '/settings/brand',
  '/reports/week',
  '/editor',
]);

/** The space of an address and the path in it, as `lib/space.ts` has them: the service worker shares no file with the app. */
export function placeInApp(address: string): { space: string | null; path: string } {
  const [prefix, space] = /^\/s\/(\w+)(?=\/)/.exec(address) ?? ['', null];
  return { space: space ?? null, path: address.slice(prefix.length) };
}

/** True for a screen inside the app's frame, in whatever space. Without a network it opens with the saved app; every other page is left alone. */
export function isAppPath(address: string): boolean {
  const { path } = placeInApp(address);
  return screens.has(path) || /^\/posts\/[\w-]+$/.test(path);
}
