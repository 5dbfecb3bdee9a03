import type { ListedDraft } from '@nonet/contract';
import { draftName, formatShortDay } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { draftsQuery } from '#/drafts/drafts-query.ts';
import { errorText } from '#/lib/api-error.ts';
import { useMay } from '#/lib/use-may.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';

import { planDraft } from './plan-draft.ts';

const offlineText = 'You are offline. Drafts show when you are back online.';

export interface DraftsDrawerProps {
  zone: string;
  /** The day that is selected in the calendar: where keys plan a draft. */
  day: string;
  onClose: () => void;
}

/** The drafts beside the calendar, to be dragged onto a day; by keys they go to the selected one (MOVE-08). */
export function DraftsDrawer({ zone, day, onClose }: DraftsDrawerProps) {
  const { data, isError, error, isPending, isPaused } = useQuery(draftsQuery());
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const drafts = data?.drafts ?? [];
  return (
    <aside
      aria-label="Drafts"
      className="fixed right-3 bottom-[calc(var(--phone-bar)+12px)] z-20 flex max-h-[60dvh] w-[min(340px,calc(100vw-24px))] flex-col rounded-xl border border-line bg-surface shadow-3 md:bottom-3 print:hidden"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1.5 pl-4">
        <h2 className="font-semibold">Drafts</h2>
        <IconButton ref={close} label="Close drafts" icon={<Sign name="close" size={16} />} onClick={onClose} />
      </header>
      <p className="px-4 pt-2 text-12 text-ink-3">
        <span className="pointer-coarse:hidden">{`Drag a draft onto a day, or press Plan for ${formatShortDay(day)}.`}</span>
        <span className="pointer-fine:hidden">{`Plan puts a draft on ${formatShortDay(day)}.`}</span> It takes the next
        free posting time there.
      </p>
      {drafts.length === 0 && (
        <p role="status" className="px-4 py-4 text-13 text-ink-3">
          {isError ? errorText(error) : isPaused ? offlineText : isPending ? 'Loading the drafts...' : 'No drafts.'}
        </p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto p-2">
        {drafts.map((draft) => (
          <DraftItem key={draft.id} draft={draft} zone={zone} day={day} />
        ))}
      </ul>
    </aside>
  );
}

function DraftItem({ draft, zone, day }: { draft: ListedDraft } & Pick<DraftsDrawerProps, 'zone' | 'day'>) {
  const name = draftName(draft);
  const mayPublish = useMay('publish');
  const drag = useDayDrag((dropped) => void planDraft(draft, dropped, zone));
  return (
    <li
      {...(mayPublish && { draggable: true, ...drag })}
      className={cx('flex items-center gap-2 rounded-md px-2 py-1.5 hover:bg-hover', mayPublish && 'cursor-grab')}
    >
      <Link
        to="/create-post"
        search={{ draft: draft.id }}
        dir="auto"
        className="min-w-0 flex-1 truncate text-13 max-md:py-3"
        draggable={false}
      >
        {name}
      </Link>
      {draft.day !== null && <span className="flex-none text-12 text-ink-3">{formatShortDay(draft.day)}</span>}
      {mayPublish && (
        <Button
          size="sm"
          className="flex-none"
          aria-label={`Plan on ${formatShortDay(day)}: ${name}`}
          onClick={() => void planDraft(draft, day, zone)}
        >
          Plan
        </Button>
      )}
    </li>
  );
}

/** Lets go of what is dragged on a day of any view; the day below the pointer is marked. */
function useDayDrag(onDrop: (day: string) => void) {
  const ended = useRef<AbortController>(undefined);
  useEffect(() => () => ended.current?.abort(), []);

  function onDragStart(event: React.DragEvent) {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', event.currentTarget.textContent ?? '');
    ended.current = new AbortController();
    const { signal } = ended.current;
    let marked: HTMLElement | null = null;
    const mark = (next: HTMLElement | null) => {
      marked?.style.removeProperty('box-shadow');
      marked = next;
      marked?.style.setProperty('box-shadow', 'inset 0 0 0 2px var(--color-focus)');
    };
    const dayAt = ({ target }: DragEvent) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
    const over = (moved: DragEvent) => {
      mark(dayAt(moved));
      if (marked) moved.preventDefault();
    };
    const drop = (dropped: DragEvent) => {
      const day = dayAt(dropped)?.dataset.day;
      if (day === undefined) return;
      dropped.preventDefault();
      onDrop(day);
    };
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('drop', drop, { signal });
    signal.addEventListener('abort', () => mark(null));
  }

  return { onDragStart, onDragEnd: () => ended.current?.abort() };
}
