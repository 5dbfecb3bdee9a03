import type { Connection } from '@nonet/contract';
import { displayedName, networkName } from '@nonet/domain';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { type Choice, type ChoiceProps, withAccounts } from './choices.ts';
import { fitRows } from './fit-rows.ts';

/** More than fit into two rows of the widest sheet; the others are drawn when they are asked for. */
const MEASURED = 32;
const GAP = 6;

/** What is chosen, in matrix order: each can be taken out. What needs more than two rows is behind "+14 more". */
export function ChosenChips({
  choices,
  selectedIds,
  onSelect,
  problems,
}: ChoiceProps & { choices: readonly Choice[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = choices.flatMap((choice) => choice.chosen);
  const measured = chosen.slice(0, MEASURED);
  const fits = useFit(list, measured, chosen.length);
  const shown = isOpen ? chosen : measured.slice(0, fits);
  const hidden = chosen.length - Math.min(fits, measured.length);
  if (chosen.length === 0) return null;

  /** The focus goes to the chip that takes the place, else to the one before it. */
  function remove(account: Connection, index: number) {
    onSelect(withAccounts(selectedIds, [account.id], false));
    const next = shown[index + 1] ?? shown[index - 1];
    if (next) requestAnimationFrame(() => document.getElementById(chipId(next))?.focus());
  }

  return (
    <ul
      ref={list}
      aria-label="Chosen accounts"
      className="relative flex min-w-0 flex-wrap gap-x-1.5 gap-y-1 md:gap-y-2"
    >
      {(isOpen ? shown : measured).map((account, index) => (
        <li key={account.id} data-chip className={cx('max-w-full', !isOpen && index >= fits && 'invisible absolute')}>
          <Chip account={account} problem={problems.get(account.id)} onRemove={() => remove(account, index)} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="h-[34px] rounded-full border border-line px-2.5 text-13 font-[560] text-ink-2 hover:bg-hover hover:text-ink touch-44 md:h-7 md:text-12"
          >
            {isOpen ? 'Show fewer' : `+${hidden} more`}
          </button>
        </li>
      )}
    </ul>
  );
}

function chipId({ id }: Connection): string {
  return `chosen-${id}`;
}

interface ChipProps {
  account: Connection;
  problem: string | undefined;
  onRemove: () => void;
}

function Chip({ account, problem, onRemove }: ChipProps) {
  const problemId = useId();
  const name = displayedName(account);
  return (
    <span
      className={cx(
        'inline-flex h-[34px] max-w-full items-center gap-[5px] rounded-full pl-[11px] text-13 font-[530] whitespace-nowrap md:h-7 md:pl-[9px] md:text-12',
        problem ? 'bg-red-soft text-red' : 'bg-fill text-ink',
      )}
    >
      <PlatformGlyph network={account.platform} size={14} />
      <span className="truncate">{name}</span>
      <button
        type="button"
        id={chipId(account)}
        aria-label={`Remove ${name}, ${networkName(account.platform)}`}
        aria-describedby={problem ? problemId : undefined}
        onClick={onRemove}
        className="-ml-[5px] grid size-[34px] flex-none place-items-center rounded-full opacity-70 hover:bg-hover hover:opacity-100 touch-44 md:size-7"
      >
        <Sign name="close" size={13} strokeWidth={2.25} />
      </button>
      {problem && <VisuallyHidden id={problemId}>{problem}</VisuallyHidden>}
    </span>
  );
}

/** How many of the first chips are shown: two rows from 768 px; on phones as many rows as the tiles beside them are high. */
function useFit(list: RefObject<HTMLUListElement | null>, measured: readonly Connection[], total: number): number {
  const [fits, setFits] = useState(measured.length);
  const names = measured.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured is drawn from the names.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    function measure() {
      if (!element) return;
      const widths = [...element.querySelectorAll<HTMLElement>('[data-chip]')].map(({ offsetWidth }) => offsetWidth);
      const count = matchMedia('(min-width: 768px)').matches ? 2 : 4;
      const rows = { count, width: element.clientWidth, gap: GAP, moreWidth: 84 };
      // Those that are not even measured need their place too.
      const all = total > widths.length ? [...widths, Number.MAX_SAFE_INTEGER] : widths;
      setFits(Math.min(fitRows(all, rows), widths.length));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [names, total]);
  return fits;
}
