import type { ConnectFlow, Connection, ConsentBegun } from '@nonet/contract';
import { consentTimes, consentWords, type NetworkId } from '@nonet/domain';

import { noteProgress } from '#/lib/connect-progress.ts';

import {
  type ConsentEvent,
  type ConsentProblem,
  type ConsentState,
  isAskingDue,
  isUnderWay,
  lookEveryMs,
  nextConsent,
  openFlow,
} from './consent-state.ts';
import type { ConsentWindow } from './consent-window.ts';

/** An attempt and its purpose. */
export interface ConsentAttempt {
  network: NetworkId;
  /** The account that is to be connected again; null for a new one. */
  account: Connection | null;
  /** Ids of the accounts that were connected when it began. */
  known: ReadonlySet<string>;
  /** False when the browser blocks windows. Then the tab itself goes to the network, or the card says so. */
  hasWindow: boolean;
  state: ConsentState;
}

export interface ConsentSettings {
  begin: (network: NetworkId, connectionId: string | null) => Promise<ConsentBegun>;
  /** Null when the server could not be asked. */
  ask: (flow: string) => Promise<ConnectFlow | null>;
  /** Gives an attempt up: the server ends it and returns its state. */
  cancel: (flow: string) => Promise<ConnectFlow | null>;
  problemOf: (network: NetworkId, error: unknown) => ConsentProblem;
  /** Null when the browser blocks it. */
  openWindow: (network: NetworkId) => ConsentWindow | null;
  /** Goes to the network's page in this tab. */
  leaveFor: (url: string) => void;
  /** True while the person is at this page, not in another window. */
  isInUse: () => boolean;
  /** Ids of the accounts that are connected now. */
  connectedIds: () => ReadonlySet<string>;
  onEnd: (attempt: ConsentAttempt) => void;
}

interface Run {
  attempt: ConsentAttempt;
  readonly window: ConsentWindow | null;
  timer: ReturnType<typeof setInterval> | undefined;
  isAsking: boolean;
  lastAskedMs: number;
}

/** Connects accounts on the networks' own pages, one at a time, whichever screen is shown meanwhile. */
export function createConsent(settings: ConsentSettings) {
  let run: Run | null = null;
  const listeners = new Set<() => void>();

  function publish() {
    for (const listener of listeners) listener();
  }

  function advance(current: Run, event: ConsentEvent) {
    if (current !== run) return;
    const { state: before } = current.attempt;
    const state = nextConsent(before, event);
    if (state === before) return;
    current.attempt = { ...current.attempt, state };
    if (openFlow(state) === null) clearInterval(current.timer);
    if (state.step === 'timed-out') void abandon(current, before);
    publish();
    if (state.step !== before.step && !isUnderWay(state)) settings.onEnd(current.attempt);
  }

  /** Stops waiting for an attempt, whatever still comes of it. */
  async function abandon(current: Run, state: ConsentState) {
    current.window?.close();
    if (state.step !== 'waiting') return;
    const answer = await settings.cancel(state.flow);
    advance(current, { type: 'answered', answer, atMs: Date.now() });
  }

  function forget() {
    clearInterval(run?.timer);
    run = null;
  }

  /** Call it during the press: later a browser opens no window. */
  async function connect(network: NetworkId, account: Connection | null): Promise<void> {
    if (isUnderWay(run?.attempt.state)) return;
    forget();
    const window = settings.openWindow(network);
    const current = newRun({ network, account, known: settings.connectedIds() }, { step: 'opening' }, window);
    run = current;
    publish();
    const { blocked: text } = consentWords(network);
    if (!current.window && text !== null) {
      return advance(current, { type: 'refused', problem: { type: 'failed', text, reference: null } });
    }
    try {
      const { authUrl, flow } = await settings.begin(network, account?.id ?? null);
      if (current !== run || current.attempt.state.step !== 'opening') return void settings.cancel(flow);
      if (!current.window) return settings.leaveFor(authUrl);
      current.window.go(authUrl);
      noteProgress(network, 'started');
      const times = consentTimes(network);
      current.timer = setInterval(() => look(current), Math.min(lookEveryMs, times.ask));
      advance(current, { type: 'begun', flow, atMs: Date.now(), times });
    } catch (error) {
      current.window?.close();
      advance(current, { type: 'refused', problem: settings.problemOf(network, error) });
    }
  }

  function look(current: Run) {
    const atMs = Date.now();
    const isGone = (current.window?.isGone() ?? true) && settings.isInUse();
    advance(current, { type: 'looked', isGone, atMs });
    if (isAskingDue(current.attempt.state, atMs, current.lastAskedMs)) void ask(current);
  }

  async function ask(current: Run) {
    const open = openFlow(current.attempt.state);
    if (!open || current.isAsking) return;
    current.isAsking = true;
    current.lastAskedMs = Date.now();
    const answer = await settings.ask(open.flow);
    current.isAsking = false;
    advance(current, { type: 'answered', answer, atMs: Date.now() });
  }

  return {
    get: (): ConsentAttempt | null => run?.attempt ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    connect,
    /**
     * A window says that there is a result. Only the attempt's own window is believed, and that only makes the page ask
     * the server.
     */
    hurry(source: unknown) {
      if (!run?.window?.is(source)) return;
      // If an older question is still under way, the next look asks once more.
      run.lastAskedMs = 0;
      void ask(run);
    },
    /** The person has changed their mind. */
    giveUp() {
      if (!run || !isUnderWay(run.attempt.state)) return;
      void abandon(run, run.attempt.state);
      advance(run, { type: 'given-up' });
    },
    /** Reports an attempt in this tab itself that came back without an account. */
    report(network: NetworkId, problem: ConsentProblem) {
      if (isUnderWay(run?.attempt.state)) return;
      forget();
      run = newRun({ network, account: null, known: new Set() }, { step: 'failed', problem }, null);
      publish();
    },
    /** The person has read the message about the last attempt. */
    dismiss() {
      if (isUnderWay(run?.attempt.state)) return;
      forget();
      publish();
    },
    /**
     * Called when nobody is signed in any more, or when the tab comes back from the network's page without an answer.
     */
    stop() {
      if (!run) return;
      if (isUnderWay(run.attempt.state)) run.window?.close();
      forget();
      publish();
    },
  };
}

function newRun(
  purpose: Pick<ConsentAttempt, 'network' | 'account' | 'known'>,
  state: ConsentState,
  window: ConsentWindow | null,
): Run {
  const attempt = { ...purpose, hasWindow: window !== null, state };
  return { attempt, window, timer: undefined, isAsking: false, lastAskedMs: Date.now() };
}
