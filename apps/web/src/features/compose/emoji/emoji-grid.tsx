import { type KeyboardEvent, type Ref, useState } from 'react';

import type { Emoji } from './emoji-data.ts';
import { type SkinTone, withTone } from './skin-tone.ts';

interface EmojiGridProps {
  ref: Ref<HTMLDivElement>;
  label: string;
  emoji: readonly Emoji[];
  tone: SkinTone;
  onPick: (emoji: Emoji) => void;
  /** Up from the first row. */
  onLeave: () => void;
}

const columns = 8;

/** Where an arrow leads from one of `count` things in rows of eight; null: out of the grid. */
export function nextIndex(key: string, index: number, count: number): number | null | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -index,
    End: count - 1 - index,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  if (key === 'ArrowUp' && index < columns) return null;
  return Math.min(count - 1, Math.max(0, index + step));
}

/** Emoji in rows of eight. One of them is in the order of Tab; arrows lead to the others. */
export function EmojiGrid({ ref, label, emoji, tone, onPick, onLeave }: EmojiGridProps) {
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = nextIndex(event.key, current, emoji.length);
    if (next === undefined) return;
    event.preventDefault();
    if (next === null) return onLeave();
    setCurrent(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  }

  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="grid min-h-0 grid-cols-8 overflow-y-auto overscroll-contain"
    >
      {emoji.map((one, index) => (
        <button
          key={one.emoji}
          type="button"
          title={one.name}
          aria-label={one.name}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => onPick(one)}
          className="grid aspect-square min-h-9 place-items-center rounded-sm text-[20px] leading-none -outline-offset-2 [contain-intrinsic-size:auto_40px] [content-visibility:auto] hover:bg-hover"
        >
          <span aria-hidden>{one.hasTones ? withTone(one.emoji, tone) : one.emoji}</span>
        </button>
      ))}
    </div>
  );
}
