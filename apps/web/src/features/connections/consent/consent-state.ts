import type { ConnectedAccount, ConnectFlow, MissedAccount } from '@nonet/contract';
import type { ConnectFailureType, ConsentTimes } from '@nonet/domain';

/** how often the page checks whether the window still exists. */
export const lookEveryMs = 1_000;
/** A vanished window counts as closed by the person only after this time without a result. */
export const settleMs = 2_000;

/** Why an account was not connected. */
export interface ConsentProblem {
  type: ConnectFailureType;
  text: string;
  /** Names the attempt in the server's log. */
  reference: string | null;
}

/** The accounts that are now connected. */
export interface ConsentResult {
  accounts: readonly [ConnectedAccount, ...ConnectedAccount[]];
  /** The account that was to be connected again, when it is not among them. */
  insteadOf: MissedAccount | null;
}

/** An attempt that the server knows, and how long and how often to ask about it. */
export interface OpenFlow {
  flow: string;
  sinceMs: number;
  times: Pick<ConsentTimes, 'timeout' | 'ask'>;
}

/**
 * One attempt to connect an account on a network's own page. The server decides the result; the window only tells when
 * to ask.
 */
export type ConsentState =
  | { step: 'opening' }
  | ({
      step: 'waiting';
      /** When the window was first missing. Null while it exists, or while the person is not at this page. */
      goneSinceMs: number | null;
    } & OpenFlow)
  | { step: 'connected'; result: ConsentResult }
  /** More accounts came than the plan has room for: the person chooses on the accounts page. */
  | { step: 'choosing' }
  | { step: 'failed'; problem: ConsentProblem }
  /**
   * The person pressed Cancel, or the window seems closed (`lateFlow`). A network's page can cut the tie to the window,
   * which then looks closed although the person still uses it. So the attempt is followed until its time is over.
   */
  | { step: 'cancelled'; lateFlow: OpenFlow | null }
  /** The server gives it when it has ended the attempt. */
  | { step: 'timed-out'; reference: string | null };

export type ConsentEvent =
  | { type: 'begun'; flow: string; atMs: number; times: OpenFlow['times'] }
  | { type: 'refused'; problem: ConsentProblem }
  | { type: 'looked'; isGone: boolean; atMs: number }
  /** Null: the server could not be asked. */
  | { type: 'answered'; answer: ConnectFlow | null; atMs: number }
  | { type: 'given-up' };

/** The state after an event. An ended attempt stays ended, except for a late success. */
export function nextConsent(state: ConsentState, event: ConsentEvent): ConsentState {
  switch (state.step) {
    case 'opening':
      return whileOpening(state, event);
    case 'waiting':
      return whileWaiting(state, event);
    case 'cancelled':
      return afterwards(state, event);
    case 'timed-out':
      return afterTimeOut(state, event);
    case 'connected':
    case 'choosing':
    case 'failed':
      return state;
    default:
      return state satisfies never;
  }
}

/** True while an attempt is under way: its button is busy, and nothing else can be connected. */
export function isUnderWay(state: ConsentState | undefined): boolean {
  return state?.step === 'opening' || state?.step === 'waiting';
}

/** The attempt whose result is still of interest. */
export function openFlow(state: ConsentState): OpenFlow | null {
  if (state.step === 'waiting') return state;
  return state.step === 'cancelled' ? state.lateFlow : null;
}

/** True when it is time to ask the server although nothing hints at a result. */
export function isAskingDue(state: ConsentState, nowMs: number, lastAskedMs: number): boolean {
  const open = openFlow(state);
  if (open === null) return false;
  return isOver(state, nowMs) || looksClosed(state, nowMs) || nowMs - lastAskedMs >= open.times.ask;
}

function whileOpening(state: ConsentState, event: ConsentEvent): ConsentState {
  switch (event.type) {
    case 'begun':
      return { step: 'waiting', flow: event.flow, sinceMs: event.atMs, times: event.times, goneSinceMs: null };
    case 'refused':
      return { step: 'failed', problem: event.problem };
    case 'given-up':
      return { step: 'cancelled', lateFlow: null };
    default:
      return state;
  }
}

function whileWaiting(state: ConsentState & { step: 'waiting' }, event: ConsentEvent): ConsentState {
  switch (event.type) {
    case 'looked':
      return { ...state, goneSinceMs: event.isGone ? (state.goneSinceMs ?? event.atMs) : null };
    case 'answered':
      if (event.answer && event.answer.status !== 'waiting') return resultOf(event.answer);
      if (isOver(state, event.atMs)) return { step: 'timed-out', reference: null };
      // Without an answer the account may be connected after all, so the attempt is followed.
      if (event.answer && looksClosed(state, event.atMs)) return { step: 'cancelled', lateFlow: state };
      return state;
    case 'given-up':
      return { step: 'cancelled', lateFlow: null };
    default:
      return state;
  }
}

function afterwards(state: ConsentState & { step: 'cancelled' }, event: ConsentEvent): ConsentState {
  if (event.type !== 'answered' || state.lateFlow === null) return state;
  if (event.answer?.status === 'connected' || event.answer?.status === 'choosing') return resultOf(event.answer);
  const isSettled = event.answer?.status === 'failed' || isOver(state, event.atMs);
  return isSettled ? { step: 'cancelled', lateFlow: null } : state;
}

/** The server's answer when it is told of the time-out: ended, or a result that came at the last moment. */
function afterTimeOut(state: ConsentState & { step: 'timed-out' }, event: ConsentEvent): ConsentState {
  if (event.type !== 'answered' || !event.answer || event.answer.status === 'waiting') return state;
  const { error } = event.answer;
  return error?.type === 'cancelled' ? { ...state, reference: error.reference } : resultOf(event.answer);
}

function resultOf({ status, connections, insteadOf, error }: ConnectFlow): ConsentState {
  if (status === 'choosing') return { step: 'choosing' };
  const [first, ...others] = connections;
  if (first) return { step: 'connected', result: { accounts: [first, ...others], insteadOf } };
  if (error?.type === 'cancelled') return { step: 'cancelled', lateFlow: null };
  const { type = 'failed', message = '', reference = null } = error ?? {};
  return { step: 'failed', problem: { type, text: message, reference } };
}

function isOver(state: ConsentState, nowMs: number): boolean {
  const open = openFlow(state);
  return open !== null && nowMs - open.sinceMs >= open.times.timeout;
}

function looksClosed(state: ConsentState, nowMs: number): boolean {
  return state.step === 'waiting' && state.goneSinceMs !== null && nowMs - state.goneSinceMs >= settleMs;
}
