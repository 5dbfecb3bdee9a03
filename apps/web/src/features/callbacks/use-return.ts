import type { Connection, Spaces } from '@nonet/contract';
import { consentRoutes, consentTimes, type NetworkId } from '@nonet/domain';
import { useEffect, useRef, useState } from 'react';

import { api } from '#/lib/api.ts';
import { type ConnectProgress, noteProgress } from '#/lib/connect-progress.ts';
import { withNext } from '#/lib/own-path.ts';
import { isMarkedPopup, unmarkPopup } from '#/lib/popup-mark.ts';
import { apiClient, session } from '#/lib/session.ts';
import { addressIn, spaceHeader } from '#/lib/space.ts';
import { visit } from '#/lib/visit.ts';
import { finishReturn, isComplete } from './finish-return.ts';
import type { ReturnPage } from './network-callback.ts';
import { returnAddress } from './return-address.ts';
import { isAsMeant, type ReturnEnd } from './return-end.ts';
import { stateSpace } from './state-space.ts';

/** A browser that allows a script to close its window has done so after this time. */
const closingMs = 500;

export interface Return {
  /** Null while the answer is being processed. */
  end: ReturnEnd | null;
  /** True: the window closes automatically. False: the tab goes on to the accounts. */
  isPopup: boolean;
  leave: () => void;
}

/**
 * Processes what the network sent back, tells the page that opened the window, and leaves once the person has read the
 * result.
 */
export function useReturn(page: ReturnPage, parameters: URLSearchParams): Return {
  const [sentBack] = useState(parameters);
  const [isPopup] = useState(() => window.opener !== null || isMarkedPopup());
  const [end, setEnd] = useState<ReturnEnd | null>(null);
  const finishing = useRef<Promise<ReturnEnd | null>>(undefined);

  useEffect(() => {
    let isCurrent = true;
    // Runs once, however often the effect runs, because a code can be exchanged only once.
    finishing.current ??= finish(page, sentBack);
    void finishing.current.then((found) => {
      if (!isCurrent) return;
      if (found === null) return visit(withNext('/login', location.pathname + location.search), { replace: true });
      const current = session.get();
      tellOpener(page.messageOf(found, sentBack, current.state === 'authenticated' ? current.user.uid : null));
      setEnd(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [page, sentBack]);

  useEffect(() => {
    if (end === null) return;
    const { closeAfter, redirectAfter } = consentTimes(page.network);
    const shownMs = isPopup ? closeAfter[isAsMeant(end) ? 'success' : 'error'] : redirectAfter;
    const timer = setTimeout(() => leave(page, end, sentBack, isPopup), shownMs);
    return () => clearTimeout(timer);
  }, [page, end, sentBack, isPopup]);

  return { end, isPopup, leave: () => end && leave(page, end, sentBack, isPopup) };
}

async function finish(page: ReturnPage, sentBack: URLSearchParams): Promise<ReturnEnd | null> {
  const { network } = page;
  if (isComplete(sentBack)) {
    noteProgress(network, 'code_received');
    await session.refresh();
    if (session.get().state === 'signed-out') return null;
  }
  noteProgress(network, 'completing');
  const headers = spaceHeader(stateSpace(sentBack));
  const end = await finishReturn(page, sentBack, {
    endConsent: (of, answer) => api.connections.endConsent(consentRoutes(of).end, answer, headers),
    accountsOf: (of) => readAccounts(of, headers),
    isOnline: () => navigator.onLine,
  });
  if (end !== null) noteProgress(network, progressOf(end));
  return end;
}

function progressOf(end: ReturnEnd): ConnectProgress {
  if (end.isConnected) return 'success';
  return end.type === 'cancelled' ? 'canceled' : 'error';
}

async function readAccounts(network: NetworkId, headers: Record<string, string>): Promise<readonly Connection[]> {
  const known = session.get();
  if (known.state !== 'authenticated') return [];
  const read = await api.connections.read(known.user.uid, undefined, headers).catch(() => null);
  return read?.[network] ?? [];
}

/** The message only speeds things up: the opener asks the server for the result. No other site gets the message. */
function tellOpener(message: { type: string }): void {
  const opener: Window | null = window.opener;
  opener?.postMessage(message, location.origin);
}

function leave(page: ReturnPage, end: ReturnEnd, sentBack: URLSearchParams, isPopup: boolean): void {
  const goOn = async () => {
    unmarkPopup();
    visit(addressIn(await shortIdOf(stateSpace(sentBack)), returnAddress(page.network, end)), { replace: true });
  };
  if (isPopup) window.close();
  // When the page is still here then, the browser did not allow it to close.
  setTimeout(() => void goOn(), isPopup ? closingMs : 0);
}

/** Null also when it cannot be asked, or the person is no longer in the space: then they go on in their own. */
async function shortIdOf(space: string | null): Promise<string | null> {
  if (space === null) return null;
  const read = await apiClient.read<Spaces>('/api/spaces').catch(() => null);
  return read?.spaces.find(({ id }) => id === space)?.shortId ?? null;
}
