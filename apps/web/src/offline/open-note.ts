import { isAppPath, placeInApp } from './app-paths.ts';
import type { WorkerWindow, WorkerWindows } from './worker-scope.ts';

/** Nobody is torn away from where they write. */
const writing = '/create-post';

/** Leads to where a notification points: to the tab that is there already, else in an open tab of its space, else in a new one. */
export async function openNote(windows: WorkerWindows, data: unknown, origin: string): Promise<void> {
  const address = ownAddress(data, origin);
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => url === address);
  if (there) return void (await there.focus());
  const { space } = placeInApp(new URL(address).pathname);
  const free = open.find(({ url }) => isFree(new URL(url).pathname, space));
  if (free && (await lead(free, address))) return;
  await windows.openWindow(address);
}

function isFree(address: string, wanted: string | null): boolean {
  const { space, path } = placeInApp(address);
  return isAppPath(path) && path !== writing && space === wanted;
}

/** False when the tab cannot be led by this worker, which is of another build. */
async function lead(tab: WorkerWindow, address: string): Promise<boolean> {
  try {
    await tab.navigate(address);
    await tab.focus();
    return true;
  } catch {
    return false;
  }
}

function ownAddress(data: unknown, origin: string): string {
  const href = typeof data === 'object' && data !== null && 'href' in data ? String(data.href) : '';
  const url = href.startsWith('/') && URL.canParse(href, origin) ? new URL(href, origin) : null;
  return url?.origin === origin ? url.href : new URL('/messages', origin).href;
}
