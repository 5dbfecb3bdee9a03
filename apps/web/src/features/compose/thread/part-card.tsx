import type { NetworkId, Weigh } from '@nonet/domain';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react';

import { useSame } from '#/lib/use-stable.ts';
import { cx } from '#/ui/cx.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { type CropWish, useCrop } from '../crop/use-crop.tsx';
import type { DraftPart } from '../draft/draft-part.ts';
import { partSlot } from '../draft/keep/draft-store.ts';
import { partId } from '../draft/part-order.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import { MediaSection } from '../media/media-section.tsx';
import { followPress } from '../media/tiles/tile-drag.ts';
import { useMedia } from '../media/use-media.ts';
import { errorOfPart, fileFaults, type Problem } from '../problems/problems.ts';
import type { Tab } from '../sections/sections.ts';
import { TextEditor } from '../tabs/text-editor.tsx';
import type { PartTexts } from '../typing/text-tabs.ts';

export interface PartCardProps {
  slot: string;
  part: DraftPart;
  /** From 2 on. */
  number: number;
  /** Of all parts. */
  count: number;
  list: RefObject<HTMLOListElement | null>;
  /** Those that have threads. */
  networks: readonly NetworkId[];
  /** Those and the networks without threads that get the files in their one post. */
  sentTo: readonly NetworkId[];
  tab: Tab;
  weigh: Weigh | null;
  problems: readonly Problem[];
  isBusy: boolean;
  onChange: (change: Partial<PartTexts>) => void;
  onType: (change: (before: PartTexts) => Partial<PartTexts>) => void;
  /** Puts these texts in the place of the part's. */
  onSplit: (texts: readonly string[]) => void;
  onMedia: (change: (media: readonly DraftMedia[]) => readonly DraftMedia[]) => void;
  /** To another place, counted from 1. */
  onMove: (to: number) => void;
  onRemove: () => void;
  onStopped: (part: string, keys: readonly string[]) => void;
}

/** One part of a thread below the one that it answers, with its text and files. */
export function PartCard(props: PartCardProps) {
  const { slot, part, number, count, list, networks, sentTo, tab, weigh, problems, isBusy } = props;
  const { onChange, onType, onSplit, onMedia, onMove, onRemove, onStopped } = props;
  const id = partId(number);
  const [own] = useState(() => partSlot(slot, part.key));
  const files = useMedia({ slot: own, media: part.media, changeMedia: onMedia });
  const [wish, setWish] = useState<CropWish | null>(null);
  const crop = useCrop({ files, template: null, networks, wish, onWish: setWish });
  const stopped = files.stoppedKeys;
  const faults = useSame(useMemo(() => fileFaults(problems, number), [problems, number]));
  useEffect(() => onStopped(part.key, stopped), [onStopped, part.key, stopped]);

  function onKeyDown(event: KeyboardEvent) {
    const places: Readonly<Record<string, number>> = {
      ArrowUp: number - 1,
      ArrowDown: number + 1,
      Home: 1,
      End: count,
    };
    const to = places[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMove(to);
  }

  return (
    <li
      data-part
      className="relative grid grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 bg-surface pb-4 data-dragged:z-[2] data-dragged:shadow-3"
    >
      <div aria-hidden className="relative flex flex-col items-center">
        <span className="absolute inset-y-0 -top-4 w-0.5 bg-line" />
        <span className="relative mt-2.5 grid size-6 place-items-center rounded-full border border-line bg-surface text-12 font-semibold tabular-nums">
          {number}
        </span>
      </div>
      <div className="grid min-w-0 gap-2">
        <div className="flex items-center gap-1 text-13">
          <button
            type="button"
            id={`${id}-handle`}
            aria-label={`Part ${number} of ${count}, move by arrow keys or drag`}
            className="touch-44 -ml-2 inline-flex h-11 cursor-grab items-center gap-1.5 rounded-md px-2 font-semibold select-none [-webkit-touch-callout:none] hover:bg-hover md:h-8"
            onKeyDown={onKeyDown}
            onPointerDown={({ currentTarget, nativeEvent }) => {
              const item = currentTarget.closest<HTMLElement>('[data-part]');
              if (!list.current || !item) return;
              const onDrop = (place: number) => onMove(place + 2);
              followPress({ list: list.current, tile: item, press: nativeEvent, onDrop, tiles: '[data-part]' });
            }}
          >
            {`Part ${number}`}
          </button>
          <span className="ml-auto flex">
            <MoveButton label={`Move part ${number} up`} turn="rotate-90" onClick={() => onMove(number - 1)} />
            <MoveButton
              label={`Move part ${number} down`}
              turn="-rotate-90"
              isOff={number === count}
              onClick={() => onMove(number + 1)}
            />
            <IconButton label={`Remove part ${number}`} icon={<Sign name="trash" />} onClick={onRemove} />
          </span>
        </div>
        <div className={frame}>
          <TextEditor
            id={id}
            name={`Text of part ${number}`}
            tab={tab}
            networks={networks}
            texts={part}
            onChange={onChange}
            onType={onType}
            weigh={weigh}
            part={{ number, count, onSplit }}
            error={errorOfPart(problems, number, 'description') ?? errorOfPart(problems, number, 'comments')}
          />
        </div>
        <div className="-mx-3.5 md:-mx-5 [&>section]:border-t-0 [&>section]:py-1">
          <MediaSection
            id={`${id}-media`}
            name={`Media of part ${number}`}
            {...files}
            platforms={networks}
            sentTo={sentTo}
            untold={none}
            faults={faults}
            template={null}
            chooser={null}
            templateNotes={null}
            onCrop={crop.openCrop}
            isBusy={isBusy}
            error={errorOfPart(problems, number, 'media')}
          />
        </div>
        {crop.dialog}
      </div>
    </li>
  );
}

const none: readonly NetworkId[] = [];

const frame = cx(
  'min-w-0 rounded-md border border-line-strong bg-surface',
  'has-[textarea:focus]:border-transparent has-[textarea:focus]:outline-2 has-[textarea:focus]:-outline-offset-1 has-[textarea:focus]:outline-focus',
  'has-[textarea[aria-invalid]]:border-red has-[textarea[aria-invalid]]:inset-ring has-[textarea[aria-invalid]]:inset-ring-red',
);

interface MoveButtonProps {
  label: string;
  turn: string;
  isOff?: boolean;
  onClick: () => void;
}

function MoveButton({ label, turn, isOff = false, onClick }: MoveButtonProps) {
  const icon = <Sign name="previous" className={turn} />;
  return <IconButton label={label} icon={icon} disabled={isOff} onClick={onClick} />;
}
