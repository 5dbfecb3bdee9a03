import { nameList } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { browserStorage } from '#/lib/browser-storage.ts';
import { elsewhereKey } from '#/lib/elsewhere-key.ts';
import { leaveLostSpace } from '#/lib/leave-lost-space.ts';
import { onSignedOut, useUser } from '#/lib/session.ts';
import { currentPath, currentSpace } from '#/lib/space.ts';
import { spacesQuery } from '#/lib/spaces-query.ts';
import { toast } from '#/ui/status/toast.ts';

import type { Swept } from './sweep-spaces.ts';

const words = {
  lost: (which: 'that' | 'a') => `You are no longer a member of ${which} space.`,
  readOnly: (names: readonly string[]) => `You only read in ${nameList(names)} now.`,
  kept: 'What you had not saved there is now a draft of your own.',
};

onSignedOut((isByChoice) => {
  if (isByChoice) browserStorage.removeItem(elsewhereKey);
});

/** Leaves a space that is none of the person's any more, says so in their own, and takes along what they wrote where they may no longer. */
export function SpacesWatch() {
  const { uid } = useUser();
  const { data, dataUpdatedAt } = useQuery(spacesQuery());
  // What the browser remembers may be old.
  const isKnown = dataUpdatedAt !== 0;
  const here = data?.spaces.find(({ shortId }) => shortId === currentSpace);
  const isLost = currentSpace !== null && here === undefined;
  const [left] = useState(takeLostSpace);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (currentSpace !== null) browserStorage.setItem(elsewhereKey, 'yes');
    else if (left) toast.info(words.lost('that'), { id: 'lost-space' });
  }, [left]);
  useEffect(() => {
    if (!isKnown) return;
    if (isLost) leaveLostSpace();
    // One's own space has bare addresses, too, under which all of it is kept.
    else if (currentSpace !== null && here?.id === uid)
      location.replace(currentPath() + location.search + location.hash);
  }, [isKnown, isLost, here, uid]);
  useEffect(() => {
    // The page of a lost space still writes when it closes.
    if (uid === '' || data === undefined || !isKnown || isLost) return;
    inTurn(async () => {
      const { oneClosed, sweepHere } = await import('./sweep-here.ts');
      const swept = await sweepHere({ uid, spaces: data.spaces });
      tell(swept, left);
      if (swept.open.length > 0) void oneClosed(swept.open).then(() => setTurn(turn + 1));
      if (!swept.isMore && currentSpace === null) browserStorage.removeItem(elsewhereKey);
    });
  }, [data, isKnown, isLost, left, uid, turn]);
  return null;
}

/** Whether this tab has just had to leave a space: said once. */
function takeLostSpace(): boolean {
  if (currentSpace !== null) return false;
  try {
    const isLeft = sessionStorage.getItem(elsewhereKey) !== null;
    sessionStorage.removeItem(elsewhereKey);
    return isLeft;
  } catch {
    return false;
  }
}

let before: Promise<void> = Promise.resolve();

/** Where it fails, the next page tries again. */
function inTurn(sweep: () => Promise<void>): void {
  before = before
    .then(sweep)
    .catch((error: unknown) => console.warn('The browser kept what was stored of a space.', error));
}

function tell({ lost, readOnly }: Swept, left: boolean): void {
  const said = [
    ...(lost > 0 ? [words.lost(left ? 'that' : 'a')] : []),
    ...(readOnly.length > 0 ? [words.readOnly(readOnly)] : []),
  ];
  if (said.length > 0) toast.info([...said, words.kept].join(' '), { id: 'lost-space', durationMs: 10_000 });
}
