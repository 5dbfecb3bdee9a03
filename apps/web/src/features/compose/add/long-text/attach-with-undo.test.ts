import { expect, onTestFinished, test, vi } from 'vitest';

import { toast } from '#/ui/status/toast.ts';
import { type Draft, emptyDraft } from '../../draft/draft.ts';
import { attachWithUndo } from './attach-with-undo.ts';

test('FMT-06 what is attached can be undone, and what was written since stays', () => {
  const info = vi.spyOn(toast, 'info').mockReturnValue(undefined as never);
  onTestFinished(() => info.mockRestore());
  const description = 'Nine bowls came out of the kiln. '.repeat(20).trim();
  let draft: Draft = { ...emptyDraft, description };
  const change = (changed: Partial<Draft>) => {
    draft = { ...draft, ...changed };
  };
  attachWithUndo('threads', draft, change, () => draft);
  expect(`${draft.descriptions.threads} ${draft.attachment?.text}`).toBe(description);
  change({ descriptions: { ...draft.descriptions, twitter: 'X' } });
  info.mock.calls[0]?.[1]?.action?.onPress();
  expect(draft).toEqual({ ...emptyDraft, description, descriptions: { twitter: 'X' } });
});

test('FMT-06 nothing changes where no beginning fits', () => {
  const draft = { ...emptyDraft, description: `https://fala.example/${'a'.repeat(600)}` };
  const change = vi.fn();
  expect(attachWithUndo('threads', draft, change, () => draft)).toBeNull();
  expect(change).not.toHaveBeenCalled();
});
