import { useEffect, useRef, useState } from 'react';

import { api } from '#/lib/api.ts';
import { withNext } from '#/lib/own-path.ts';
import { isMarkedPopup, unmarkPopup } from '#/lib/popup-mark.ts';
import { session } from '#/lib/session.ts';
import { visit } from '#/lib/visit.ts';
import { finishReturn, isComplete, type ReturnEnd } from './finish-return.ts';
import type { ReturnPage } from './network-callback.ts';
import { returnAddress } from './return-address.ts';

/** A browser that lets a script close its window has done so after this time. */
const closingMs = 500;

export interface Return {
  /** Null while it is being processed. */
  end: ReturnEnd | null;
  /** The window goes away by itself; else the tab goes on to the accounts. */
  isPopup: boolean;
  leave: () => void;
}

/** Processes what the network sent back, tells the page that opened the window, and leaves when that has been read. */
export function useReturn(page: ReturnPage, parameters: URLSearchParams): Return {
  const [sentBack] = useState(parameters);
  const [isPopup] = useState(() => window.opener !== null || isMarkedPopup());
  const [end, setEnd] = useState<ReturnEnd | null>(null);
  const finishing = useRef<Promise<ReturnEnd | null>>(undefined);

  useEffect(() => {
    let isCurrent = true;
    // Once, however often the effect runs: a code can be exchanged only once.
    finishing.current ??= finish(page, sentBack);
    void finishing.current.then((found) => {
      if (!isCurrent) return;
      if (found === null) return visit(withNext('/login', location.pathname + location.search), { replace: true });
      tellOpener(page.messageOf(found));
      setEnd(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [page, sentBack]);

  useEffect(() => {
    if (end === null) return;
    const { closeAfterMs, redirectAfterMs } = page;
    const shownMs = isPopup ? closeAfterMs[end.isConnected ? 'success' : 'error'] : redirectAfterMs;
    const timer = setTimeout(() => leave(page, end, isPopup), shownMs);
    return () => clearTimeout(timer);
  }, [page, end, isPopup]);

  return { end, isPopup, leave: () => end && leave(page, end, isPopup) };
}

async function finish(page: ReturnPage, sentBack: URLSearchParams): Promise<ReturnEnd | null> {
  if (isComplete(sentBack)) {
    await session.refresh();
    if (session.get().state === 'signed-out') return null;
  }
  return finishReturn(page, sentBack, { endConsent: api.connections.endConsent, isOnline: () => navigator.onLine });
}

/** It only hurries: whoever opened the window asks the server. No other site is told anything. */
function tellOpener(message: { type: string }): void {
  const opener: Window | null = window.opener;
  opener?.postMessage(message, location.origin);
}

function leave(page: ReturnPage, end: ReturnEnd, isPopup: boolean): void {
  const goOn = () => {
    unmarkPopup();
    visit(returnAddress(page.network, end), { replace: true });
  };
  if (isPopup) window.close();
  // Still here then: the browser did not allow it.
  setTimeout(goOn, isPopup ? closingMs : 0);
}
