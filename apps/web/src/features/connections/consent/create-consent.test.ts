import type { ConnectFlow, Connection } from '@nonet/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { ConsentState } from './consent-state.ts';
import { createConsent } from './create-consent.ts';

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
const problem = { type: 'failed', text: 'No', reference: null } as const;

/** A page, its window and the server, as one attempt after another sees them. */
function world() {
  const popup = { url: '', isGone: false, isClosed: false };
  const w = {
    popup,
    isBlocked: false,
    isInUse: true,
    connectedIds: new Set<string>(),
    answer: waiting as ConnectFlow | null,
    answerToCancel: null as ConnectFlow | null,
    begin: vi.fn(async (_network: string, _connectionId: string | null) => ({
      authUrl: 'https://network.test/consent',
      flow: 'f1',
    })),
    ask: vi.fn(async (_flow: string) => w.answer),
    cancelled: [] as string[],
    left: [] as string[],
    ended: [] as ConsentState['step'][],
  };
  const consent = createConsent({
    begin: w.begin,
    ask: w.ask,
    connectedIds: () => w.connectedIds,
    cancel: async (flow) => {
      w.cancelled.push(flow);
      return w.answerToCancel;
    },
    problemOf: () => problem,
    openWindow: () =>
      w.isBlocked
        ? null
        : {
            go: (url) => {
              popup.url = url;
            },
            isGone: () => popup.isGone,
            is: (source) => source === popup,
            close: () => {
              popup.isClosed = true;
            },
          },
    leaveFor: (url) => void w.left.push(url),
    isInUse: () => w.isInUse,
    onEnd: ({ state }) => void w.ended.push(state.step),
  });
  return { ...w, w, consent };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

describe('connecting by a window', () => {
  test('opens it in the very press, and leads it to the network when the address is known', async () => {
    const { consent, w, popup } = world();
    const begun = consent.connect('twitter', null);
    expect(consent.get()?.state.step).toBe('opening');
    expect(popup.url).toBe('');
    await begun;
    expect(w.begin).toHaveBeenLastCalledWith('twitter', null);
    expect(popup.url).toBe('https://network.test/consent');
    expect(consent.get()?.state.step).toBe('waiting');
  });

  test('a message of its window makes the page ask at once; what it says is not believed', async () => {
    const { consent, w, popup } = world();
    await consent.connect('twitter', null);
    consent.hurry(popup);
    await seconds(0);
    expect(w.ask).toHaveBeenCalledTimes(1);
    expect(consent.get()?.state.step).toBe('waiting');
    w.answer = connected;
    consent.hurry(popup);
    await seconds(0);
    expect(w.ended).toEqual(['connected']);
  });

  test('PIN-07, PIN-08 Pinterest is asked about every 750 ms, 720 times, and then it has timed out', async () => {
    const { consent, w } = world();
    await consent.connect('pinterest', null);
    await vi.advanceTimersByTimeAsync(749);
    expect(w.ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(w.ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(718 * 750);
    expect(w.ask).toHaveBeenCalledTimes(719);
    expect(consent.get()?.state.step).toBe('waiting');
    await vi.advanceTimersByTimeAsync(750);
    expect(w.ask).toHaveBeenCalledTimes(720);
    expect(w.ended).toEqual(['timed-out']);
  });

  test('another window’s message is not heard', async () => {
    const { consent, w } = world();
    await consent.connect('twitter', null);
    consent.hurry({});
    consent.hurry(null);
    await seconds(0);
    expect(w.ask).not.toHaveBeenCalled();
  });

  test('a message that comes while an older question is under way makes the next look ask again', async () => {
    const { consent, w, popup } = world();
    await consent.connect('twitter', null);
    const older = Promise.withResolvers<ConnectFlow>();
    w.ask.mockReturnValueOnce(older.promise);
    consent.hurry(popup);
    w.answer = connected;
    consent.hurry(popup);
    older.resolve(waiting);
    await seconds(1);
    expect(w.ended).toEqual(['connected']);
  });

  test('without any message the result is found by asking every 3 s', async () => {
    const { consent, w } = world();
    await consent.connect('twitter', null);
    await seconds(3);
    expect(w.ask).toHaveBeenCalledTimes(1);
    w.answer = connected;
    await seconds(3);
    expect(w.ended).toEqual(['connected']);
    await seconds(30);
    expect(w.ask).toHaveBeenCalledTimes(2);
  });

  test('X-03, X-08 a closed window is noticed within a second, and counts as cancelled 2 s later', async () => {
    const { consent, w, popup } = world();
    await consent.connect('twitter', null);
    popup.isGone = true;
    await seconds(2);
    expect(consent.get()?.state.step).toBe('waiting');
    await seconds(1);
    expect(w.ended).toEqual(['cancelled']);
    // The window may only look closed, so the attempt in it must stay possible.
    expect(w.cancelled).toEqual([]);
    w.answer = connected;
    await seconds(3);
    expect(w.ended).toEqual(['cancelled', 'connected']);
  });

  test('a window that looks closed while the person is in another one is waited for', async () => {
    const { consent, w, popup } = world();
    await consent.connect('twitter', null);
    popup.isGone = true;
    w.isInUse = false;
    await seconds(60);
    expect(consent.get()?.state.step).toBe('waiting');
    w.isInUse = true;
    await seconds(3);
    expect(w.ended).toEqual(['cancelled']);
  });

  test('X-04 after 300 s the window is closed and the server told', async () => {
    const { consent, w, popup } = world();
    await consent.connect('twitter', null);
    await seconds(299);
    expect(w.ended).toEqual([]);
    await seconds(1);
    expect(w.ended).toEqual(['timed-out']);
    expect(popup.isClosed).toBe(true);
    expect(w.cancelled).toEqual(['f1']);
  });

  test('what timed out has a reference, which the server gives when it is told', async () => {
    const { consent, w } = world();
    const error = { type: 'cancelled', message: 'Authentication cancelled', reference: '3f9a2c1b' } as const;
    w.answerToCancel = { ...nobody, status: 'failed', error };
    await consent.connect('twitter', null);
    await seconds(300);
    expect(consent.get()?.state).toEqual({ step: 'timed-out', reference: '3f9a2c1b' });
    expect(w.ended).toEqual(['timed-out']);
  });

  test('what was connected at the very moment of the time-out is connected', async () => {
    const { consent, w } = world();
    w.answerToCancel = connected;
    await consent.connect('twitter', null);
    await seconds(300);
    expect(consent.get()?.state).toMatchObject({ step: 'connected', result: { accounts: [mira] } });
  });

  test('Cancel closes the window and tells the server, also before the address is known', async () => {
    const { consent, w, popup } = world();
    await consent.connect('twitter', null);
    consent.giveUp();
    expect([w.ended, w.cancelled, popup.isClosed]).toEqual([['cancelled'], ['f1'], true]);

    const early = world();
    const begun = early.consent.connect('twitter', null);
    early.consent.giveUp();
    await begun;
    expect([early.w.ended, early.w.cancelled]).toEqual([['cancelled'], ['f1']]);
    expect(early.popup).toMatchObject({ isClosed: true, url: '' });
  });

  test('a second press while one is under way opens nothing', async () => {
    const { consent, w } = world();
    await consent.connect('twitter', null);
    await consent.connect('twitter', null);
    expect(w.begin).toHaveBeenCalledTimes(1);
  });

  test('what could not begin closes the window and says why', async () => {
    const { consent, w, popup } = world();
    w.begin.mockRejectedValueOnce(new Error('bug'));
    await consent.connect('twitter', null);
    expect(consent.get()?.state).toEqual({ step: 'failed', problem });
    expect(popup.isClosed).toBe(true);
    consent.dismiss();
    expect(consent.get()).toBeNull();
  });

  test('a new attempt takes the place of an old one, whose late end is not told', async () => {
    const { consent, w, popup } = world();
    await consent.connect('twitter', null);
    popup.isGone = true;
    await seconds(3);
    popup.isGone = false;
    w.begin.mockResolvedValueOnce({ authUrl: 'https://network.test/again', flow: 'f2' });
    await consent.connect('twitter', null);
    await seconds(3);
    expect(w.ask).toHaveBeenLastCalledWith('f2');
    expect(w.ask.mock.calls.flat()).toEqual(['f1', 'f2']);
  });

  test('a logout closes the window and ends everything', async () => {
    const { consent, w, popup } = world();
    await consent.connect('twitter', null);
    consent.stop();
    expect(popup.isClosed).toBe(true);
    expect(consent.get()).toBeNull();
    await seconds(30);
    expect([w.ask.mock.calls, w.ended]).toEqual([[], []]);
  });

  test('where windows are blocked the tab itself goes to the network', async () => {
    const { consent, w } = world();
    w.isBlocked = true;
    await consent.connect('twitter', null);
    expect(consent.get()?.hasWindow).toBe(false);
    expect(w.left).toEqual(['https://network.test/consent']);
    // The person came back to this very page: nothing is under way any more.
    consent.stop();
    expect(consent.get()).toBeNull();
  });

  test('FB-17 where the network has words for a blocked window, they are said, and nobody is sent away', async () => {
    const { w, consent, left } = world();
    w.isBlocked = true;
    await consent.connect('facebook', null);
    const text = 'Popup blocked. Please allow popups for this site.';
    expect(consent.get()?.state).toMatchObject({ step: 'failed', problem: { text } });
    expect(left).toEqual([]);
    expect(w.begin).not.toHaveBeenCalled();
  });

  test('tells the server which account is to be connected again, and reports what came back in this tab', async () => {
    const { consent, w } = world();
    const account = { id: 'c1' } as Connection;
    await consent.connect('twitter', account);
    expect(consent.get()?.account).toBe(account);
    expect(w.begin).toHaveBeenLastCalledWith('twitter', 'c1');
    consent.report('twitter', problem);
    expect(consent.get()?.state.step).toBe('waiting');
    consent.giveUp();
    consent.report('twitter', problem);
    expect(consent.get()?.state).toEqual({ step: 'failed', problem });
  });
});
