import type { Connection } from '@nonet/contract';
import { connectFailureText, consentTimes, consentWords } from '@nonet/domain';
import { describe, expect, test, vi } from 'vitest';

import { errorOfAnswer, unreachable } from '#/lib/api-error.ts';

import { callbacks } from './callbacks.ts';
import { finishReturn } from './finish-return.ts';
import type { ReturnPage } from './network-callback.ts';
import { returnAddress } from './return-address.ts';

const page = callbacks['/twitter-callback'] as ReturnPage;
const account = { connectionId: 'c1', platform: 'twitter', username: 'mira', profileName: null } as const;
const complete = new URLSearchParams('code=abc&state=xyz');

/** The end that an answer of the server leads to, or a missing answer. */
const finish = (error: unknown, isOnline = true) =>
  finishReturn(page, complete, { endConsent: vi.fn().mockRejectedValue(error), isOnline: () => isOnline });

describe('the callback of X', () => {
  test.each(['', 'code=abc', 'state=xyz', 'error=access_denied', 'code=&state=xyz'])(
    'CB-15 %j is an error, with the reference that the server has for it',
    async (query) => {
      const refused = errorOfAnswer(400, { error: 'Incomplete', code: 'x', reference: '3f9a2c1b' }, null);
      const endConsent = vi.fn().mockRejectedValue(refused);
      const end = await finishReturn(page, new URLSearchParams(query), { endConsent, isOnline: () => true });
      const text = 'Missing authorization code or state';
      expect(end).toEqual({ isConnected: false, text, type: 'failed', reference: '3f9a2c1b' });
    },
  );

  test('CB-15 an incomplete one needs no login', async () => {
    const endConsent = vi.fn().mockRejectedValue(errorOfAnswer(401, { error: 'x', code: 'y' }, null));
    const end = await finishReturn(page, new URLSearchParams('code=abc'), { endConsent, isOnline: () => true });
    expect(end).toMatchObject({ text: 'Missing authorization code or state', reference: null });
  });

  test.each(['code=abc&state=xyz', 'error=access_denied&state=xyz'])('CB-16 %j is handed over', async (query) => {
    const sentBack = new URLSearchParams(query);
    const endConsent = vi.fn().mockResolvedValue({ success: true, connections: [account], insteadOf: null });
    const end = await finishReturn(page, sentBack, { endConsent, isOnline: () => true });
    expect(end).toEqual({ isConnected: true, connections: [account], insteadOf: null });
    expect(endConsent).toHaveBeenCalledWith('twitter', sentBack);
  });

  test('a choice among too many accounts goes on at the accounts', async () => {
    const endConsent = vi.fn().mockResolvedValue({ success: true, choosing: true, connections: [], insteadOf: null });
    const end = await finishReturn(page, complete, { endConsent, isOnline: () => true });
    expect(end).toEqual({ isConnected: true, choosing: true, connections: [], insteadOf: null });
    expect(end && returnAddress('twitter', end)).toBe('/accounts');
  });

  test('CB-17 the words of the server are shown, with type and reference', async () => {
    const body = { error: 'Not today', code: 'x', type: 'config', reference: '3f9a2c1b' };
    expect(await finish(errorOfAnswer(422, body, null))).toEqual({
      isConnected: false,
      text: 'Not today',
      type: 'config',
      reference: '3f9a2c1b',
    });
  });

  test('CB-18 without a network the person is asked to look at theirs', async () => {
    expect(await finish(unreachable(new TypeError('offline')), false)).toMatchObject({
      text: 'Network error - please check your internet connection and try again',
    });
  });

  test.each([unreachable(new TypeError('refused')), errorOfAnswer(502, null, null), errorOfAnswer(504, null, null)])(
    'CB-19 a server that does not answer is named as that',
    async (error) => {
      expect(await finish(error)).toMatchObject({
        text: 'Cannot connect to server - please check if the server is running',
      });
    },
  );

  test('CB-20 a fault of the server is named as that, with the id of its log line', async () => {
    const error = errorOfAnswer(500, { error: 'x', code: 'internal-error', errorId: '77aa' }, null);
    expect(await finish(error)).toMatchObject({ text: 'Server error occurred', reference: '77aa' });
    expect(await finish(new Error('bug'))).toMatchObject({ text: 'Server error occurred' });
  });

  test('whoever is not signed in has to be first', async () => {
    expect(await finish(errorOfAnswer(401, { error: 'x', code: 'authentication-required' }, null))).toBeNull();
  });

  test('CB-21 the page that opened the window is told success or error', () => {
    expect(page.messageOf({ isConnected: true, connections: [account], insteadOf: null }, complete, 'u1')).toEqual({
      type: 'TWITTER_CALLBACK',
      success: true,
    });
    expect(page.messageOf({ isConnected: false, text: 'No', type: 'failed', reference: null }, complete, 'u1')).toEqual(
      {
        type: 'TWITTER_CALLBACK',
        success: false,
        error: 'No',
      },
    );
  });

  test('CB-22, CB-24, CB-44 a window closes after 1 s, with an error after 2 s; a tab goes on after 2 to 3 s', () => {
    const { closeAfter, redirectAfter } = consentTimes(page.network);
    expect(closeAfter).toEqual({ success: 1_000, error: 2_000 });
    expect(redirectAfter).toBeGreaterThanOrEqual(2_000);
    expect(redirectAfter).toBeLessThanOrEqual(3_000);
  });

  test('CB-23, CB-45 a tab goes on to the accounts with what became of it', () => {
    const mira = { isConnected: true, connections: [account], insteadOf: null } as const;
    expect(returnAddress('twitter', mira)).toBe('/accounts?twitter=success&username=mira');
    expect(returnAddress('facebook', { ...mira, connections: [account, account, account] })).toBe(
      '/accounts?facebook=success&username=mira&more=2',
    );
    const insteadOf = { connectionId: 'c1', username: 'fala', profileName: 'Fala', accountName: null };
    expect(returnAddress('twitter', { ...mira, insteadOf })).toBe(
      '/accounts?twitter=success&username=mira&insteadOf=fala',
    );
    const end = { isConnected: false, text: 'Not today', type: 'expired', reference: '3f9a2c1b' } as const;
    expect(returnAddress('twitter', end)).toBe(
      '/accounts?error=twitter&message=Not+today&type=expired&reference=3f9a2c1b',
    );
    expect(returnAddress('twitter', { ...end, reference: null })).not.toContain('reference');
  });
});

describe('the callback of Facebook', () => {
  const facebook = callbacks['/facebook-callback'] as ReturnPage;

  test('CB-02, CB-03 code and state are handed to the server, and told to the page that opened the window', async () => {
    const endConsent = vi.fn().mockResolvedValue({ connections: [account], insteadOf: null });
    const end = await finishReturn(facebook, complete, { endConsent, isOnline: () => true });
    expect(endConsent).toHaveBeenCalledWith('facebook', complete);
    expect(end && facebook.messageOf(end, complete, 'u1')).toEqual({
      type: 'FACEBOOK_CALLBACK',
      code: 'abc',
      state: 'xyz',
    });
  });

  test('CB-02, CB-04, FB-22 a person who says no is told to that page as an error', async () => {
    const sentBack = new URLSearchParams('error=access_denied&error_reason=user_denied&state=xyz');
    const body = { error: connectFailureText('facebook', 'cancelled'), code: 'x', type: 'cancelled' };
    const endConsent = vi.fn().mockRejectedValue(errorOfAnswer(422, body, null));
    const end = await finishReturn(facebook, sentBack, { endConsent, isOnline: () => true });
    const error = 'Facebook authentication was cancelled';
    expect(endConsent).toHaveBeenCalledWith('facebook', sentBack);
    expect(end && facebook.messageOf(end, sentBack, 'u1')).toEqual({ type: 'FACEBOOK_CALLBACK_ERROR', error });
  });
});

describe('the callback of LinkedIn', () => {
  const linkedin = callbacks['/linkedin-callback'] as ReturnPage;

  test('CB-25, CB-28 the code is handed to the server, and told to the page that opened the window with who is signed in', async () => {
    const endConsent = vi.fn().mockResolvedValue({ connections: [account], insteadOf: null });
    const end = await finishReturn(linkedin, complete, { endConsent, isOnline: () => true });
    expect(endConsent).toHaveBeenCalledWith('linkedin', complete);
    expect(end && linkedin.messageOf(end, complete, 'u1')).toEqual({
      type: 'linkedinCallback',
      code: 'abc',
      userId: 'u1',
    });
  });

  test('CB-26 whoever is not signed in has to be first, and is told so', async () => {
    expect(consentWords('linkedin').loginRequired).toBe('You must be logged in to connect LinkedIn');
    const endConsent = vi
      .fn()
      .mockRejectedValue(errorOfAnswer(401, { error: 'x', code: 'authentication-required' }, null));
    expect(await finishReturn(linkedin, complete, { endConsent, isOnline: () => true })).toBeNull();
  });

  test('CB-29 an error is told to that page', async () => {
    const sentBack = new URLSearchParams('error=user_cancelled_authorize&state=xyz');
    const body = { error: 'LinkedIn authentication was cancelled', code: 'x', type: 'cancelled' };
    const endConsent = vi.fn().mockRejectedValue(errorOfAnswer(422, body, null));
    const end = await finishReturn(linkedin, sentBack, { endConsent, isOnline: () => true });
    expect(end && linkedin.messageOf(end, sentBack, 'u1')).toEqual({
      type: 'linkedinError',
      error: 'LinkedIn authentication was cancelled',
    });
  });
});

describe('the callback of TikTok', () => {
  const tiktok = callbacks['/tiktok-callback'] as ReturnPage;
  const finishTiktok = async (sentBack: URLSearchParams, answer: Error | object) => {
    const endConsent = vi.fn();
    if (answer instanceof Error) endConsent.mockRejectedValue(answer);
    else endConsent.mockResolvedValue(answer);
    const end = await finishReturn(tiktok, sentBack, { endConsent, isOnline: () => true });
    return { endConsent, message: end && tiktok.messageOf(end, sentBack, 'u1') };
  };

  test('CB-30, CB-32 code and state are handed to the server, and told to the page that opened the window', async () => {
    const { endConsent, message } = await finishTiktok(complete, { connections: [account], insteadOf: null });
    expect(endConsent).toHaveBeenCalledWith('tiktok', complete);
    expect(message).toEqual({ type: 'TIKTOK_AUTH_SUCCESS', code: 'abc', state: 'xyz' });
  });

  test('CB-33, CB-34 what the page of TikTok answered instead of a code is told behind its words', async () => {
    const sentBack = new URLSearchParams('error=server_error&state=xyz');
    const body = { error: 'Authentication failed: server_error', code: 'consent-failed', type: 'failed' };
    const { message } = await finishTiktok(sentBack, errorOfAnswer(422, body, null));
    expect(message).toEqual({ type: 'TIKTOK_AUTH_ERROR', error: 'Authentication failed: server_error' });
  });

  test('CB-35 a fault of the server is an unexpected error', async () => {
    const { message } = await finishTiktok(complete, errorOfAnswer(500, { error: 'x', code: 'internal-error' }, null));
    expect(message).toEqual({
      type: 'TIKTOK_AUTH_ERROR',
      error: 'An unexpected error occurred during authentication',
    });
  });
});

test('CB-40 the callback of Bluesky goes on after 3 s', () => {
  expect(callbacks['/bluesky-callback']).toMatchObject({ kind: 'notice', redirectAfterMs: 3_000 });
});

test.each([
  ['pinterest', 'state=xyz', 'No authorization code received from Pinterest'],
  ['pinterest', 'code=abc', 'Invalid state parameter'],
  ['tiktok', 'state=xyz', 'No authorization code received from TikTok'],
  ['linkedin', 'state=xyz', 'No authorization code received from LinkedIn'],
] as const)(
  'CB-09, CB-10, CB-27, CB-31 what comes back to %s incomplete (%j) is said in its words',
  async (network, query, text) => {
    const endConsent = vi.fn().mockRejectedValue(unreachable('no wire'));
    const end = await finishReturn({ network }, new URLSearchParams(query), { endConsent, isOnline: () => true });
    expect(end).toMatchObject({ isConnected: false, text });
  },
);

describe('the callback of Pinterest', () => {
  const sentBack = new URLSearchParams('code=abc&state=xyz');
  const settings = (error: unknown, accounts: readonly Partial<Connection>[] = []) => ({
    endConsent: vi.fn().mockRejectedValue(error),
    accountsOf: vi.fn().mockResolvedValue(accounts),
    isOnline: () => false,
  });
  const mira = { id: 'c1', platform: 'pinterest', connected: true, username: 'mira', profileName: null } as const;

  test('PIN-31 a server that answers without words is told with its status', async () => {
    const end = await finishReturn({ network: 'pinterest' }, sentBack, settings(errorOfAnswer(503, '', null)));
    expect(end).toMatchObject({ isConnected: false, text: 'Server error (503)' });
  });

  test('CB-12 what cannot be explained has the sentence for that', async () => {
    const end = await finishReturn({ network: 'pinterest' }, sentBack, settings(new Error('a fault of ours')));
    expect(end).toMatchObject({ text: 'Error processing Pinterest authorization' });
  });

  test.each([
    ['an account that has just come', [{ ...mira, timestamp: new Date().toISOString() }], true],
    ['an account of long ago', [{ ...mira, timestamp: '2026-01-01T00:00:00.000Z' }], false],
    ['no account', [], false],
  ])('PIN-36, PIN-37, PIN-38 2 s after a failure of the wire %s decides', async (_, accounts, isConnected) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const wire = settings(unreachable(new TypeError('no wire')), accounts);
    const end = finishReturn({ network: 'pinterest' }, sentBack, wire);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(wire.accountsOf).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await end).toMatchObject(
      isConnected
        ? { isConnected, connections: [{ connectionId: 'c1', username: 'mira' }] }
        : { isConnected, text: 'Network error connecting to Pinterest' },
    );
  });
});
