import type { ConnectFlow } from '@nonet/contract';
import { consentTimes } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  type ConsentEvent,
  type ConsentState,
  isAskingDue,
  isUnderWay,
  nextConsent,
  settleMs,
} from './consent-state.ts';

const nobody = {
  connectionId: null,
  username: null,
  profileName: null,
  connections: [],
  insteadOf: null,
  error: null,
};
const mira = { connectionId: 'c1', platform: 'twitter', username: 'mira', profileName: null } as const;
const waiting: ConnectFlow = { ...nobody, status: 'waiting' };
const connected: ConnectFlow = { ...nobody, status: 'connected', connections: [mira] };
const failed = (type: 'expired' | 'cancelled'): ConnectFlow => ({
  ...nobody,
  status: 'failed',
  error: { type, message: 'Words of the server', reference: '3f9a2c1b' },
});

const times = consentTimes('twitter');
const timeoutMs = times.timeout;
const begun: ConsentEvent = { type: 'begun', flow: 'f1', atMs: 0, times };
const looked = (atMs: number, isGone = false): ConsentEvent => ({ type: 'looked', isGone, atMs });
const answered = (atMs: number, answer: ConnectFlow | null = waiting): ConsentEvent => ({
  type: 'answered',
  answer,
  atMs,
});
const after = (...events: ConsentEvent[]): ConsentState =>
  events.reduce<ConsentState>(nextConsent, { step: 'opening' });

describe('an attempt', () => {
  test('X-05 opens its window and then waits', () => {
    expect(after()).toEqual({ step: 'opening' });
    expect(after(begun)).toMatchObject({ step: 'waiting', flow: 'f1' });
    expect(isUnderWay(after(begun))).toBe(true);
  });

  test('X-06 ends in success when the server knows an account, also when the window is gone by then', () => {
    const result = { accounts: [mira], insteadOf: null };
    expect(after(begun, answered(1_000, connected))).toEqual({ step: 'connected', result });
    expect(after(begun, looked(1_000, true), answered(5_000, connected))).toEqual({ step: 'connected', result });
  });

  test('knows from the server that another account came back than the one to connect again', () => {
    const insteadOf = { connectionId: 'c2', username: 'fala', profileName: null, accountName: null };
    expect(after(begun, answered(1_000, { ...connected, insteadOf }))).toMatchObject({
      step: 'connected',
      result: { accounts: [mira], insteadOf },
    });
  });

  test('leads to a choice when more accounts came than the plan has room for, also when it seemed cancelled', () => {
    const choosing: ConnectFlow = { ...nobody, status: 'choosing' };
    expect(after(begun, answered(1_000, choosing))).toEqual({ step: 'choosing' });
    const closed = after(begun, looked(1_000, true), answered(4_000));
    expect(nextConsent(closed, answered(7_000, choosing))).toEqual({ step: 'choosing' });
    expect(isUnderWay({ step: 'choosing' })).toBe(false);
  });

  test('X-07 ends in an error with the words of the server and its reference', () => {
    expect(after(begun, answered(1_000, failed('expired')))).toEqual({
      step: 'failed',
      problem: { type: 'expired', text: 'Words of the server', reference: '3f9a2c1b' },
    });
  });

  test('ends in an error when it could not begin', () => {
    const problem = { type: 'failed', text: 'No', reference: null } as const;
    expect(after({ type: 'refused', problem })).toEqual({ step: 'failed', problem });
  });

  test('X-08 is cancelled when the window has been gone for 2 s and the server still knows no result', () => {
    const soon = after(begun, looked(1_000, true), answered(1_000 + settleMs - 1));
    expect(soon.step).toBe('waiting');
    expect(nextConsent(soon, answered(1_000 + settleMs)).step).toBe('cancelled');
  });

  test('is cancelled by a no on the page of the network, and by the person here', () => {
    expect(after(begun, answered(1_000, failed('cancelled')))).toEqual({ step: 'cancelled', lateFlow: null });
    expect(after(begun, { type: 'given-up' })).toEqual({ step: 'cancelled', lateFlow: null });
    expect(after({ type: 'given-up' }, begun)).toEqual({ step: 'cancelled', lateFlow: null });
  });

  test('waits on while the window is there, or is seen again', () => {
    expect(after(begun, looked(1_000, true), looked(2_000), answered(4_000)).step).toBe('waiting');
  });

  test('waits on while the server cannot be asked: it may well be connected', () => {
    expect(after(begun, looked(1_000, true), answered(60_000, null)).step).toBe('waiting');
  });

  test('X-04 is over after 300 s, with an answer or without one', () => {
    expect(after(begun, answered(timeoutMs - 1)).step).toBe('waiting');
    expect(after(begun, answered(timeoutMs)).step).toBe('timed-out');
    expect(after(begun, answered(timeoutMs, null)).step).toBe('timed-out');
    expect(after(begun, answered(timeoutMs, connected)).step).toBe('connected');
  });

  test('that only looked cancelled is connected when the person goes on in the window', () => {
    const taken = after(begun, looked(1_000, true), answered(4_000));
    expect(taken).toMatchObject({ step: 'cancelled', lateFlow: { flow: 'f1' } });
    expect(isUnderWay(taken)).toBe(false);
    expect(isAskingDue(taken, 7_000, 4_000)).toBe(true);
    expect(nextConsent(taken, answered(7_000, connected)).step).toBe('connected');
  });

  test('that only looked cancelled is followed until the server knows better or the time is over', () => {
    const taken = after(begun, looked(1_000, true), answered(4_000));
    const settled = { step: 'cancelled', lateFlow: null };
    expect(nextConsent(taken, answered(5_000))).toBe(taken);
    expect(nextConsent(taken, answered(5_000, failed('expired')))).toEqual(settled);
    expect(nextConsent(taken, answered(timeoutMs))).toEqual(settled);
    expect(isAskingDue({ step: 'cancelled', lateFlow: null }, 99_000, 0)).toBe(false);
  });
});

describe('the server is asked', () => {
  test('every 3 s without a hint', () => {
    expect(isAskingDue(after(begun), 2_999, 0)).toBe(false);
    expect(isAskingDue(after(begun), 3_000, 0)).toBe(true);
  });

  test('X-03 at each look once the window has been gone for 2 s', () => {
    const gone = after(begun, looked(1_000, true));
    expect(isAskingDue(gone, 2_000, 1_500)).toBe(false);
    expect(isAskingDue(gone, 3_000, 2_500)).toBe(true);
  });

  test('when the time is over, and never before it has begun', () => {
    expect(isAskingDue(after(begun), timeoutMs, timeoutMs - 1)).toBe(true);
    expect(isAskingDue(after(), timeoutMs, 0)).toBe(false);
  });
});

test('whatever happens in whatever order, what has ended stays ended, and only the server makes a success', () => {
  const answer = fc.constantFrom(null, waiting, connected, failed('expired'), failed('cancelled'));
  const event: fc.Arbitrary<ConsentEvent> = fc.oneof(
    fc.constant(begun),
    fc.constant<ConsentEvent>({ type: 'given-up' }),
    fc.constant<ConsentEvent>({ type: 'refused', problem: { type: 'failed', text: 'No', reference: null } }),
    fc.record({ type: fc.constant('looked' as const), isGone: fc.boolean(), atMs: fc.nat(400_000) }),
    fc.record({ type: fc.constant('answered' as const), answer, atMs: fc.nat(400_000) }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      let state: ConsentState = { step: 'opening' };
      const wrong: unknown[] = [];
      for (const each of events) {
        const next = nextConsent(state, each);
        const isSuccess = next.step === 'connected' && state.step !== 'connected';
        const isServers = each.type === 'answered' && each.answer?.status === 'connected';
        const isFailure = each.type === 'answered' && each.answer?.status === 'failed';
        const isLate = state.step === 'cancelled' && state.lateFlow !== null && isSuccess;
        // When the server is told of a time-out, it may answer that the attempt had already ended.
        const isCorrected = state.step === 'timed-out' && (isSuccess || (next.step === 'failed' && isFailure));
        const hasMoved = next.step !== state.step && !isLate && !isCorrected;
        if ((hasMoved && !isUnderWay(state)) || (isSuccess && !isServers)) wrong.push([state, each, next]);
        state = next;
      }
      expect(wrong).toEqual([]);
    }),
  );
});
