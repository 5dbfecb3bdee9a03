import { countGraphemes, TEXT_CUT_MESSAGE, TEXT_MAX } from '@nonet/domain';
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';

import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';

import { createBurst, cutText, joinedPieces, movedPieces } from '../typing/cut-text.ts';
import type { PartTexts } from '../typing/text-tabs.ts';

/** From here on there is little room. */
const tightFrom = TEXT_MAX - 20;

const cutBurst = createBurst();

type Limited = Pick<PartTexts, 'description' | 'leftOut'>;

interface LimitedTextUse {
  onChange: (change: Limited) => void;
  onType: (change: (before: Limited) => Limited) => void;
}

type Area = HTMLTextAreaElement;

/**
 * What a field needs so that its text cannot grow beyond the limit of every post. What does not fit is kept beside it. While an input
 * method composes, nothing is cut.
 */
export function useLimitedText(drawn: string, { onChange, onType }: LimitedTextUse) {
  const area = useRef<Area>(null);
  const isComposing = useRef(false);
  /** Where to put the caret once a former text is drawn. Setting the text would move it to the end. */
  const caret = useRef<number | null>(null);
  /** What is typed next replaces everything. */
  const isAllSelected = useRef(false);
  /** The texts before each cut, which the browser's own Undo does not bring back: it does not know of a text that was set. */
  const cuts = useRef<{ before: Limited; after: string }[]>([]);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const take = (next: string) => onType((before) => taken(before, next));

  function taken({ description: value, leftOut }: Limited, next: string): Limited {
    const isReplaced = isAllSelected.current && value !== '' && !next.includes(value);
    isAllSelected.current = false;
    const cut = isComposing.current ? null : cutText(isReplaced ? '' : value, next, TEXT_MAX);
    const text = cut?.text ?? next;
    let pieces = isReplaced ? [] : movedPieces(leftOut, value, text);
    if (cut) {
      if (cutBurst.isFirst()) toast.info(TEXT_CUT_MESSAGE, { id: 'text-cut' });
      // What follows what was taken stands before what stood there. What is typed into a full text follows what was typed before.
      pieces = joinedPieces(text === value ? [...pieces, ...cut.leftOut] : [...cut.leftOut, ...pieces]);
      const isGoingOn = text === value && cuts.current.at(-1)?.after === text;
      if (!isGoingOn) cuts.current.push({ before: { description: value, leftOut }, after: text });
    }
    announceRoom(countGraphemes(value), countGraphemes(text));
    if (cut && area.current) {
      // Setting the text moves the caret to the end.
      area.current.value = cut.text;
      area.current.setSelectionRange(cut.caret, cut.caret);
    }
    return { description: text, leftOut: pieces };
  }

  return {
    ref: area,
    onChange: ({ currentTarget }: ChangeEvent<Area>) => take(currentTarget.value),
    onSelect({ currentTarget: { selectionStart, selectionEnd, value: typed } }: SyntheticEvent<Area>) {
      isAllSelected.current = selectionStart === 0 && selectionEnd === typed.length;
    },
    onKeyDown(event: KeyboardEvent<Area>) {
      const last = cuts.current.at(-1);
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
      if (!isUndo || last?.after !== drawn) return;
      event.preventDefault();
      cuts.current.pop();
      caret.current = last.before.description.length;
      onChange(last.before);
    },
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Area>) => {
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
