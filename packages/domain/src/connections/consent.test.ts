import { expect, test } from 'vitest';

import { consentPageOf, consentRoutes, consentTimes, consentWords } from '#/connections/consent.ts';
import { networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';

test('X-02, PIN-01, TT-01, LI-01, FB-01 each window has the size of its network', () => {
  const sizeOf = (id: keyof typeof networkRules) => Object.values(networkRules[id].consent?.window ?? {}).join('x');
  expect(['twitter', 'pinterest', 'tiktok', 'linkedin', 'facebook'].map((id) => sizeOf(id as 'twitter'))).toEqual([
    '600x600',
    '800x600',
    '600x700',
    '600x700',
    '600x700',
  ]);
});

test('IG-01, TH-02 Instagram is connected on the page of Facebook, every other network on its own; two say more before', () => {
  expect(networkIds.filter((id) => consentPageOf(id) !== id)).toEqual(['instagram']);
  expect(consentPageOf('instagram')).toBe('facebook');
  expect(networkIds.filter((id) => networkRules[id].consent?.note)).toEqual(['instagram', 'threads']);
  expect(networkRules.instagram.consent?.note).toMatch(/temporarily disabled.*use Facebook/i);
  expect(networkRules.threads.consent?.note).toContain('Instagram Business Account');
});

test('the calls that 2§7 names are those of their networks', () => {
  expect(consentRoutes('twitter')).toEqual({
    begin: '/api/twitter/connect',
    end: { method: 'GET', path: '/api/twitter/callback' },
  });
  expect(consentRoutes('tiktok')).toEqual({
    begin: '/api/tiktok/authorize',
    end: { method: 'POST', path: '/api/tiktok/exchange-token' },
  });
  expect(consentRoutes('pinterest').end).toEqual({ method: 'POST', path: '/api/pinterest/token' });
  expect(consentRoutes('linkedin').end).toEqual({ method: 'POST', path: '/api/linkedin/connect' });
  const calls = networkIds.flatMap((id) => {
    const { begin, end } = consentRoutes(id);
    return [`POST ${begin}`, `${end.method} ${end.path}`];
  });
  expect(new Set(calls).size).toBe(2 * networkIds.length);
});

test('X-04, PIN-07, PIN-08, CB-13, CB-36, CB-44 times are the usual ones, but where 2§9 and OP-41 give others', () => {
  const usual = {
    timeout: 300_000,
    ask: 3_000,
    closeAfter: { success: 1_000, error: 2_000 },
    lookAgain: null,
    redirectAfter: 2_500,
  };
  expect(consentTimes('twitter')).toEqual(usual);
  expect(consentTimes('linkedin')).toEqual(usual);
  const always = (ms: number) => ({ success: ms, error: ms });
  expect(consentTimes('facebook')).toEqual({ ...usual, closeAfter: always(0) });
  expect(consentTimes('tiktok')).toEqual({ ...usual, closeAfter: always(2_000) });
  expect(consentTimes('pinterest')).toEqual({
    ...usual,
    timeout: 720 * 750,
    ask: 750,
    closeAfter: always(4_000),
    lookAgain: 2_000,
  });
});

test('every network has every sentence, in its own words or in those for all', () => {
  for (const id of networkIds) {
    const { blocked: _, refused: __, serverStatus: ___, ...said } = consentWords(id);
    for (const sentence of Object.values(said)) expect(sentence).toMatch(/\w/);
  }
  expect(consentWords('bluesky').failed).toBe('Failed to connect to Bluesky');
  expect(consentWords('threads').loginRequired).toBe('Please log in to connect accounts');
});

test('TT-13 a failed disconnect has the words of the specification, where a network has its own', () => {
  expect(consentWords('tiktok').notDisconnected).toBe('Disconnect failed');
  expect(consentWords('facebook').notDisconnected).toBe('Failed to disconnect Facebook. Please try again later.');
  expect(consentWords('bluesky').notDisconnected).toBe('Failed to disconnect Bluesky account');
});

test('PIN-05, TT-05 another state than the one that was sent has the words of the specification', () => {
  expect(['pinterest', 'tiktok', 'twitter'].map((id) => consentWords(id as 'tiktok').wrongState)).toEqual([
    'Invalid state parameter',
    'Invalid state parameter',
    'Authorization expired. Please try connecting again.',
  ]);
});

test('TT-09, TT-10, TT-11, TT-12 connecting to TikTok fails in the words of the specification', () => {
  const { blocked, cancelled, denied, failed, notBegun, codeRefused } = consentWords('tiktok');
  expect(blocked).toBe('Failed to open TikTok authorization popup. Please check if popups are blocked.');
  expect([cancelled, denied]).toEqual(['Authentication was cancelled', 'Authentication was cancelled']);
  expect([failed, notBegun]).toEqual(['TikTok authentication failed', 'TikTok authentication failed']);
  expect(codeRefused).toBe('Token exchange failed');
});
