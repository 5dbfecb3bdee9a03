import type { ListedDraft } from '@nonet/contract';
import { describe, expect, test } from 'vitest';

import { newSlot } from '../keep/draft-store.ts';
import { agoText, offeredDraft, versionName } from './offered-draft.ts';
import { openDraftIds, ownSlot } from './own-slot.ts';

const now = new Date('2026-11-25T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

const draft = (id: string, more: Partial<ListedDraft> = {}): ListedDraft => ({
  id,
  version: 1,
  createdAt: minutesAgo(90),
  updatedAt: minutesAgo(5),
  asideUntil: null,
  ...{ title: 'Kiln opening', text: '', connectionIds: [], templateId: null, day: null, time: '09:00' },
  ...{ picture: null, images: 0, videos: 0, documents: 0 },
  ...more,
});

const nothing = { now, dismissed: null, open: [] };

describe('DRAFT-01 an empty form offers the draft that was changed last', () => {
  test('the first of the list, within a day', () => {
    const yesterday = draft('a', { updatedAt: minutesAgo(24 * 60) });
    expect(offeredDraft([draft('a'), draft('b')], nothing)?.id).toBe('a');
    expect(offeredDraft([yesterday], nothing)).toBeNull();
    expect(offeredDraft([draft('a', { updatedAt: minutesAgo(24 * 60 - 1) })], nothing)?.id).toBe('a');
    expect(offeredDraft([], nothing)).toBeNull();
  });

  test('not what was set aside, nor what is open in this browser', () => {
    const aside = draft('a', { asideUntil: '2026-12-20T00:00:00.000Z' });
    expect(offeredDraft([aside, draft('b'), draft('c')], { ...nothing, open: ['b'] })?.id).toBe('c');
  });

  test('a dismissed one is offered again when it has changed, and no older one in its place', () => {
    const dismissed = versionName(draft('a'));
    expect(offeredDraft([draft('a'), draft('b')], { ...nothing, dismissed })).toBeNull();
    expect(offeredDraft([draft('a', { version: 2 })], { ...nothing, dismissed })?.id).toBe('a');
  });

  test.each([
    [0, 'just now'],
    [1, '1 minute ago'],
    [59, '59 minutes ago'],
    [60, '1 hour ago'],
    [179, '2 hours ago'],
  ])('%d minutes are said as "%s"', (minutes, text) => {
    expect(agoText({ updatedAt: minutesAgo(minutes) }, now)).toBe(text);
  });

  test('a draft is open while a page owns its slot', async () => {
    const release = await ownSlot(newSlot('mira', 'd9'));
    expect(await openDraftIds('mira')).toContain('d9');
    expect(await openDraftIds('jonas')).not.toContain('d9');
    release?.();
    await expect.poll(() => openDraftIds('mira')).not.toContain('d9');
  });
});
