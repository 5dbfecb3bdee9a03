import { dayKey } from '@nonet/domain';
import { useEffect, useRef, useState } from 'react';

import { errorText, isSignedOut } from '#/lib/api-error.ts';
import { queryClient } from '#/lib/query.ts';
import { weekStartOf } from '#/lib/week-start.ts';
import { seriesQuery } from '#/repeats/series-queries.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { toast } from '#/ui/status/toast.ts';

import type { DraftRepeat } from './draft-repeat.ts';
import { ruleOf, textOf } from './repeat.ts';
import { RepeatEditor } from './repeat-editor.tsx';
import type { RepeatPartProps } from './repeat-part-props.ts';

const editorId = 'post-repeat';
const buttonId = 'post-repeat-button';

type RepeatButtonProps = Pick<
  RepeatPartProps,
  'repeat' | 'onChange' | 'seriesId' | 'isOpen' | 'onOpen' | 'day' | 'zone' | 'now'
>;

/** *Repeat* (RECUR-01): opens the small editor, with the repeat that the post is of, or a rule for the chosen day. */
export function RepeatButton({ repeat, onChange, seriesId, isOpen, onOpen, day, zone, now }: RepeatButtonProps) {
  const [isFetching, setFetching] = useState(false);

  async function toggle() {
    if (!isOpen && repeat === null) {
      const first = seriesId === null ? weekly() : await running(seriesId);
      if (first === null) return;
      onChange(first);
    }
    onOpen(!isOpen);
  }

  function weekly(): DraftRepeat {
    const start = day ?? dayKey(now, zone);
    return { rule: textOf(ruleOf(null, start, weekStartOf(navigator.language))), variations: [] };
  }

  async function running(id: string): Promise<DraftRepeat | null> {
    setFetching(true);
    try {
      const { rule, variations } = await queryClient.fetchQuery(seriesQuery(id));
      toast.dismiss('open-repeat');
      return { rule, variations };
    } catch (error) {
      if (!isSignedOut(error)) toast.error(errorText(error), { id: 'open-repeat' });
      return null;
    } finally {
      setFetching(false);
    }
  }

  const isOn = repeat !== null || seriesId !== null;
  return (
    <button
      type="button"
      id={buttonId}
      aria-expanded={isOpen}
      aria-controls={editorId}
      aria-busy={isFetching}
      onClick={() => void toggle()}
      className={cx(
        'touch-44 inline-flex h-9 flex-none items-center gap-1.5 rounded-full border px-[11px] text-12 font-[540] transition-colors hover:bg-hover md:h-7',
        isOn ? 'border-ink text-ink inset-ring inset-ring-ink' : 'border-line text-ink-2',
      )}
    >
      <Sign name="refresh" size={13} strokeWidth={1.75} className="flex-none" />
      Repeat
    </button>
  );
}

/** The editor, while it is open. */
export function RepeatPart({ repeat, onChange, isOpen, onOpen, ...props }: RepeatPartProps) {
  useShownWhole(isOpen);
  if (!isOpen || repeat === null) return null;
  return (
    <RepeatEditor
      id={editorId}
      {...props}
      start={props.day ?? dayKey(props.now, props.zone)}
      repeat={repeat}
      onChange={onChange}
      onRemove={() => {
        onChange(null);
        onOpen(false);
        document.getElementById(buttonId)?.focus();
      }}
    />
  );
}

/** Opened below the fold, it would look as if the press had done nothing. A draft that comes back with it open stays where it is. */
function useShownWhole(isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) document.getElementById(editorId)?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
}
