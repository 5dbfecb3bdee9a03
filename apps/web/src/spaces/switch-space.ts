import type { Space } from '@nonet/contract';

import { saveTyped } from '#/lib/save-typed.ts';
import { addressIn, currentPath } from '#/lib/space.ts';

import { keptScreen } from './kept-screen.ts';

/** The address of a space on the screen that is open now; `uid`: who is signed in. */
export function addressOfSpace({ id, shortId, role }: Space, uid: string): string {
  return addressIn(id === uid ? null : shortId, keptScreen(currentPath(), location.search, role));
}

/** Goes to a space, once what is typed is saved. The page is loaded anew, so nothing of this space is left in it. */
export async function switchSpace(space: Space, uid: string): Promise<void> {
  const address = addressOfSpace(space, uid);
  await saveTyped();
  location.assign(address);
}
