import { describe, expect, test, vi } from 'vitest';

import { createChoice } from './choice.ts';

const removal = '/api/measuring/installations/id-1';

function setUp({ kept = {}, isMeasured = true, isOptedOut = false, removed = 204 as number | null } = {}) {
  const memory = new Map<string, string>(Object.entries(kept));
  const calls: string[] = [];
  let ids = 0;
  const choice = createChoice({
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
    isMeasured: async () => isMeasured,
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    isOptedOut,
  });
  return { choice, memory, calls };
}

describe('before an answer', () => {
  test('SHELL-23 nothing is kept, and there is no installation', async () => {
    const { choice, memory } = setUp();
    expect(await choice.isOffered()).toBe(true);
    expect([choice.answer(), choice.installationId(), memory.size]).toEqual([null, null, 0]);
  });

  test('nobody is asked where nothing is measured', async () => {
    expect(await setUp({ isMeasured: false }).choice.isOffered()).toBe(false);
  });
});

describe('an answer', () => {
  test('SHELL-23 allowing makes a random id, once, and tells whoever listens', () => {
    const { choice } = setUp();
    const listener = vi.fn();
    choice.subscribe(listener);
    choice.allow();
    choice.allow();
    expect([choice.answer(), choice.installationId()]).toEqual(['allowed', 'id-1']);
    expect(listener).toHaveBeenCalledOnce();
  });

  test('refusing keeps the answer and nothing else, and asks for nothing', async () => {
    const { choice, memory, calls } = setUp();
    await choice.refuse();
    expect(Object.fromEntries(memory)).toEqual({ 'nonet.measuring': 'refused' });
    expect(calls).toEqual([]);
  });

  test('withdrawing removes the id here and what was counted under it there', async () => {
    const { choice, memory, calls } = setUp();
    choice.allow();
    await choice.refuse();
    expect(Object.fromEntries(memory)).toEqual({ 'nonet.measuring': 'refused' });
    expect([choice.installationId(), calls]).toEqual([null, [`DELETE ${removal}`]]);
  });

  test('a removal that did not reach the server is asked for again by the next page', async () => {
    const { choice, memory } = setUp({ removed: null });
    choice.allow();
    await choice.refuse();
    expect(choice.installationId()).toBeNull();
    const next = setUp({ kept: Object.fromEntries(memory) });
    await next.choice.settle();
    await next.choice.settle();
    expect(next.calls).toEqual([`DELETE ${removal}`]);
    expect(Object.fromEntries(next.memory)).toEqual({ 'nonet.measuring': 'refused' });
  });

  test('every removal that did not reach the server is asked for again, not only the last', async () => {
    const { choice, memory } = setUp({ removed: null });
    choice.allow();
    await choice.refuse();
    choice.allow();
    await choice.refuse();
    const next = setUp({ kept: Object.fromEntries(memory) });
    await next.choice.settle();
    expect(next.calls).toEqual([`DELETE ${removal}`, `DELETE ${removal.replace('id-1', 'id-2')}`]);
    expect(Object.fromEntries(next.memory)).toEqual({ 'nonet.measuring': 'refused' });
  });

  test('an installation that no longer measures has nothing to remove', async () => {
    const { choice, memory } = setUp({ removed: 404 });
    choice.allow();
    await choice.refuse();
    expect(Object.fromEntries(memory)).toEqual({ 'nonet.measuring': 'refused' });
  });

  test('whose id was lost has to be given again', () => {
    expect(setUp({ kept: { 'nonet.measuring': 'allowed' } }).choice.answer()).toBeNull();
  });
});

describe('a browser that asks not to be tracked', () => {
  test('is not asked, cannot allow, and keeps nothing', async () => {
    const { choice, memory, calls } = setUp({ isOptedOut: true });
    await choice.settle();
    choice.allow();
    expect([await choice.isOffered(), choice.answer(), memory.size, calls]).toEqual([false, 'refused', 0, []]);
  });

  test('has withdrawn what it allowed before', async () => {
    const kept = { 'nonet.measuring': 'allowed', 'nonet.installation': 'id-1' };
    const { choice, memory, calls } = setUp({ isOptedOut: true, kept });
    expect(choice.installationId()).toBeNull();
    await choice.settle();
    expect(Object.fromEntries(memory)).toEqual({ 'nonet.measuring': 'refused' });
    expect(calls).toEqual([`DELETE ${removal}`]);
  });
});
