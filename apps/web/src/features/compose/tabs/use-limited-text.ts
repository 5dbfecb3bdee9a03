import { countGraphemes, TEXT_CUT_MESSAGE, TEXT_MAX } from '@nonet/domain';
import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef } from 'react';

import { announce } from '#/ui/announcer.tsx';
import { toast } from '#/ui/toast.ts';

import { createBurst, cutText } from '../cut-text.ts';

/** From here on there is little room. */
const tightFrom = TEXT_MAX - 20;

const cutBurst = createBurst();

/** What a field needs so that its text cannot grow beyond the limit of every post. While an input method composes, nothing is cut. */
export function useLimitedText(value: string, onChange: (value: string) => void, onCut?: (whole: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  /** Where to put the caret once a cut text is drawn. Setting the text would move it to the end. */
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function take(next: string) {
    const cut = isComposing.current ? null : cutText(value, next, TEXT_MAX);
    if (cut) {
      caret.current = cut.caret;
      onCut?.(next);
      if (cutBurst.isFirst()) toast.info(TEXT_CUT_MESSAGE, { id: 'text-cut' });
    }
    const text = cut?.text ?? next;
    announceRoom(countGraphemes(value), countGraphemes(text));
    // When a text is cut back to its former value, React draws nothing, and the area would keep the longer text.
    if (cut && area.current) area.current.value = cut.text;
    onChange(text);
  }

  return {
    ref: area,
    onChange: ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => take(currentTarget.value),
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLTextAreaElement>) => {
      isComposing.current = false;
      take(currentTarget.value);
    },
  };
}

/** Announces the remaining room only when a mark is passed: an announcement at every key would be useless. */
function announceRoom(before: number, now: number) {
  if (before < TEXT_MAX && now >= TEXT_MAX) announce('No characters left');
  else if (before < tightFrom && now >= tightFrom) announce(`${TEXT_MAX - now} characters left`);
}
