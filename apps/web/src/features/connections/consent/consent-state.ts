import type { ConnectFlow } from '@nonet/contract';
import type { ConnectFailureType } from '@nonet/domain';

/** how often the page looks whether the window is still there. */
export const lookEveryMs = 1_000;
/** How often the server is asked although nothing hints at a result: no message may come through. */
const askEveryMs = 3_000;
/** A window that is gone counts as closed by the person only after this time without a result. */
export const settleMs = 2_000;
/** */
export const timeoutMs = 300_000;

/** Why an account was not connected. */
export interface ConsentProblem {
  type: ConnectFailureType;
  text: string;
  /** Names the attempt in the server's log. */
  reference: string | null;
}

/** The account that is connected now. */
export interface ConnectedAccount {
  connectionId: string | null;
  username: string | null;
  profileName: string | null;
}

/** One attempt to connect an account on a network's own page. Its result is the server's; the window only tells when to ask. */
export type ConsentState =
  | { step: 'opening' }
  | {
      step: 'waiting';
      flow: string;
      sinceMs: number;
      /** When the window was first seen gone; null while it is there, or while this page is not the one in use. */
      goneSinceMs: number | null;
    }
  | { step: 'connected'; account: ConnectedAccount }
  | { step: 'failed'; problem: ConsentProblem }
  /**
   * Given up by pressing Cancel, or taken for given up (`lateFlow`): a page of the network can cut the ties to the window, and
   * then it looks closed while somebody still works in it. What comes of it is followed for the rest of the time.
   */
  | { step: 'cancelled'; lateFlow: { flow: string; sinceMs: number } | null }
  /** The server names it when it has ended the attempt. */
  | { step: 'timed-out'; reference: string | null };

export type ConsentEvent =
  | { type: 'begun'; flow: string; atMs: number }
  | { type: 'refused'; problem: ConsentProblem }
  | { type: 'looked'; isGone: boolean; atMs: number }
  /** Null: the server could not be asked. */
  | { type: 'answered'; answer: ConnectFlow | null; atMs: number }
  | { type: 'given-up' };

/** The next state. What has ended stays ended, but for a success that comes late. */
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
    case 'failed':
      return state;
    default:
      return state satisfies never;
  }
}

/** Under way: the button is busy and nothing else can be connected. */
export function isUnderWay(state: ConsentState | undefined): boolean {
  return state?.step === 'opening' || state?.step === 'waiting';
}

/** The attempt whose result is still of interest. */
export function openFlow(state: ConsentState): { flow: string; sinceMs: number } | null {
  if (state.step === 'waiting') return state;
  return state.step === 'cancelled' ? state.lateFlow : null;
}

/** The server should be asked now, without a hint. */
export function isAskingDue(state: ConsentState, nowMs: number, lastAskedMs: number): boolean {
  if (openFlow(state) === null) return false;
  return isOver(state, nowMs) || looksClosed(state, nowMs) || nowMs - lastAskedMs >= askEveryMs;
}

function whileOpening(state: ConsentState, event: ConsentEvent): ConsentState {
  switch (event.type) {
    case 'begun':
      return { step: 'waiting', flow: event.flow, sinceMs: event.atMs, goneSinceMs: null };
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
      // Without an answer it may well be connected: that is found out.
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
  if (event.answer?.status === 'connected') return resultOf(event.answer);
  const isSettled = event.answer?.status === 'failed' || isOver(state, event.atMs);
  return isSettled ? { step: 'cancelled', lateFlow: null } : state;
}

/** What the server says when it is told: ended by that, or a result that had come at the last moment. */
function afterTimeOut(state: ConsentState & { step: 'timed-out' }, event: ConsentEvent): ConsentState {
  if (event.type !== 'answered' || !event.answer || event.answer.status === 'waiting') return state;
  const { error } = event.answer;
  return error?.type === 'cancelled' ? { ...state, reference: error.reference } : resultOf(event.answer);
}

function resultOf({ status, connectionId, username, profileName, error }: ConnectFlow): ConsentState {
  if (status === 'connected') return { step: 'connected', account: { connectionId, username, profileName } };
  if (error?.type === 'cancelled') return { step: 'cancelled', lateFlow: null };
  const { type = 'failed', message = '', reference = null } = error ?? {};
  return { step: 'failed', problem: { type, text: message, reference } };
}

function isOver(state: ConsentState, nowMs: number): boolean {
  const open = openFlow(state);
  return open !== null && nowMs - open.sinceMs >= timeoutMs;
}

function looksClosed(state: ConsentState, nowMs: number): boolean {
  return state.step === 'waiting' && state.goneSinceMs !== null && nowMs - state.goneSinceMs >= settleMs;
}
