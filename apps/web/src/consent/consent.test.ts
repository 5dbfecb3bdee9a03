import { describe, expect, test, vi } from 'vitest';

import { createConsent } from './consent.ts';

const removal = '/api/analytics/installations/id-1';

function setUp({ kept = {}, analytics = true, isOptedOut = false, removed = 204 as number | null } = {}) {
  const memory = new Map<string, string>(Object.entries(kept));
  const calls: string[] = [];
  let ids = 0;
  const consent = createConsent({
    storage: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    },
    fetch: async (path, { method = 'GET' } = {}) => {
      calls.push(`${method} ${String(path)}`);
      if (removed === null) throw new TypeError('offline');
      return new Response(null, { status: removed });
    },
    isMeasured: async () => analytics,
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    isOptedOut,
  });
  return { consent, memory, calls };
}

describe('before an answer', () => {
  test('SHELL-23 nothing is kept, and there is no installation', async () => {
    const { consent, memory } = setUp();
    expect(await consent.isOffered()).toBe(true);
    expect([consent.answer(), consent.installationId(), memory.size]).toEqual([null, null, 0]);
  });

  test('nobody is asked where nothing is measured', async () => {
    expect(await setUp({ analytics: false }).consent.isOffered()).toBe(false);
  });
});

describe('an answer', () => {
  test('SHELL-23 allowing makes a random id, once, and tells whoever listens', () => {
    const { consent } = setUp();
    const listener = vi.fn();
    consent.subscribe(listener);
    consent.allow();
    consent.allow();
    expect([consent.answer(), consent.installationId()]).toEqual(['allowed', 'id-1']);
    expect(listener).toHaveBeenCalledOnce();
  });

  test('refusing keeps the answer and nothing else, and asks for nothing', async () => {
    const { consent, memory, calls } = setUp();
    await consent.refuse();
    expect(Object.fromEntries(memory)).toEqual({ 'nonet.consent': 'refused' });
    expect(calls).toEqual([]);
  });

  test('withdrawing removes the id here and what was counted under it there', async () => {
    const { consent, memory, calls } = setUp();
    consent.allow();
    await consent.refuse();
    expect(Object.fromEntries(memory)).toEqual({ 'nonet.consent': 'refused' });
    expect([consent.installationId(), calls]).toEqual([null, [`DELETE ${removal}`]]);
  });

  test('a removal that did not reach the server is asked for again by the next page', async () => {
    const { consent, memory } = setUp({ removed: null });
    consent.allow();
    await consent.refuse();
    expect(consent.installationId()).toBeNull();
    const next = setUp({ kept: Object.fromEntries(memory) });
    await next.consent.settle();
    await next.consent.settle();
    expect(next.calls).toEqual([`DELETE ${removal}`]);
    expect(Object.fromEntries(next.memory)).toEqual({ 'nonet.consent': 'refused' });
  });

  test('every removal that did not reach the server is asked for again, not only the last', async () => {
    const { consent, memory } = setUp({ removed: null });
    consent.allow();
    await consent.refuse();
    consent.allow();
    await consent.refuse();
    const next = setUp({ kept: Object.fromEntries(memory) });
    await next.consent.settle();
    expect(next.calls).toEqual([`DELETE ${removal}`, `DELETE ${removal.replace('id-1', 'id-2')}`]);
    expect(Object.fromEntries(next.memory)).toEqual({ 'nonet.consent': 'refused' });
  });

  test('an installation that no longer measures has nothing to remove', async () => {
    const { consent, memory } = setUp({ removed: 404 });
    consent.allow();
    await consent.refuse();
    expect(Object.fromEntries(memory)).toEqual({ 'nonet.consent': 'refused' });
  });

  test('whose id was lost has to be given again', () => {
    expect(setUp({ kept: { 'nonet.consent': 'allowed' } }).consent.answer()).toBeNull();
  });
});

describe('a browser that asks not to be tracked', () => {
  test('is not asked, cannot allow, and keeps nothing', async () => {
    const { consent, memory, calls } = setUp({ isOptedOut: true });
    await consent.settle();
    consent.allow();
    expect([await consent.isOffered(), consent.answer(), memory.size, calls]).toEqual([false, 'refused', 0, []]);
  });

  test('has withdrawn what it allowed before', async () => {
    const kept = { 'nonet.consent': 'allowed', 'nonet.installation': 'id-1' };
    const { consent, memory, calls } = setUp({ isOptedOut: true, kept });
    expect(consent.installationId()).toBeNull();
    await consent.settle();
    expect(Object.fromEntries(memory)).toEqual({ 'nonet.consent': 'refused' });
    expect(calls).toEqual([`DELETE ${removal}`]);
  });
});
