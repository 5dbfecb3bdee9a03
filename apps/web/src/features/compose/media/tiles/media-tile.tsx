import { plural } from '@nonet/domain';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';

import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import type { DraftMedia } from '../draft-media.ts';
import { MadeBar } from '../made/made-bar.tsx';
import type { MediaDesk } from '../media-desk.ts';
import { durationText } from '../shown/duration-text.ts';
import { placeName, tileId } from '../shown/media-name.ts';
import { Picture } from '../shown/picture.tsx';
import { UploadMark } from '../uploads/upload-mark.tsx';
import type { UploadState } from '../uploads/upload-queue.ts';
import { useUploadState } from '../use-media.ts';
import { followPress, holdPage } from './tile-drag.ts';

/** Readable over pictures of any colour. */
const chip = 'bg-poster/75 font-semibold text-white';

export interface MediaTileProps {
  item: DraftMedia;
  place: number;
  desk: MediaDesk;
  /** Why the photo is above a limit; undefined when it is not. */
  surplus: string | undefined;
  /** Why the file cannot be sent as it is; undefined when it can. */
  fault: string | undefined;
  /** The id of the text that tells how to move it. */
  hintId: string;
  onOpen: () => void;
  onRemove: () => void;
  onReplace: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** It was dragged to another place, counted from 0. */
  onDrop: (place: number) => void;
}

export function MediaTile(props: MediaTileProps) {
  const { item, place, desk, surplus, fault, hintId, onOpen, onRemove, onReplace, onKeyDown, onDrop } = props;
  const tile = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const tiles = tile.current?.parentElement;
    return tiles ? holdPage(tiles) : undefined;
  }, []);
  const state = useUploadState(desk.uploads, item.key);
  const isStopped = state?.kind === 'failed' || state?.kind === 'lost';
  const name = placeName(item, place);
  const altId = useId();
  const faultId = useId();
  const ownCrops = Object.keys(item.crops).filter((owner) => owner !== 'everyone').length;
  return (
    <li
      ref={tile}
      data-tile={item.key}
      title={surplus ?? fault}
      className="group relative aspect-square rounded-md bg-sunken select-none [-webkit-touch-callout:none] data-dragged:z-[2] data-dragged:shadow-3"
      onPointerDown={({ currentTarget, nativeEvent }) => {
        const list = currentTarget.parentElement;
        if (list) followPress({ list, tile: currentTarget, press: nativeEvent, onDrop });
      }}
    >
      {isStopped ? (
        <StoppedTile
          {...props}
          state={state}
          name={name}
          onRetry={() => desk.uploads.retry(item.key)}
          onReplace={onReplace}
        />
      ) : (
        <button
          type="button"
          id={tileId(item.key)}
          aria-label={[
            `${name}: ${item.name}`,
            item.document && plural(item.document.pages, 'page'),
            state && 'Not uploaded yet',
            surplus,
          ]
            .filter(Boolean)
            .join('. ')}
          aria-describedby={cx(fault && faultId, hintId, item.type === 'image' && altId)}
          aria-haspopup="dialog"
          onClick={onOpen}
          onKeyDown={onKeyDown}
          // A long press lifts the tile, so it must not open the menu.
          onContextMenu={(event) => event.preventDefault()}
          className="block size-full touch-manipulation overflow-hidden rounded-[inherit]"
        >
          <Picture item={item} onMeasure={(size) => desk.measure(item.key, size)} />
          {item.type === 'video' && !state && <PlaySign />}
        </button>
      )}
      {state && !isStopped && <UploadMark state={state} item={item} />}
      {!state && <MadeBar item={item} />}
      <Marks item={item} place={place} isWrong={surplus !== undefined || fault !== undefined} isPlain={isStopped} />
      {!isStopped && !state && item.type === 'image' && (
        <AltMark id={altId} isThere={item.alt.trim() !== ''} ownCrops={ownCrops} />
      )}
      {fault && <VisuallyHidden id={faultId}>{fault}</VisuallyHidden>}
      <button
        type="button"
        aria-label={`Remove ${name.toLowerCase()}`}
        onClick={onRemove}
        className={cx(
          'absolute top-[5px] right-[5px] grid size-[30px] place-items-center rounded-sm max-md:after:absolute max-md:after:-inset-[7px] md:size-6',
          isStopped ? 'text-red hover:bg-red/10' : chip,
        )}
      >
        <Sign name="close" size={14} strokeWidth={2.25} />
      </button>
    </li>
  );
}

function PlaySign() {
  return (
    <span
      className={cx(
        'pointer-events-none absolute inset-0 m-auto grid size-[34px] place-items-center rounded-full',
        chip,
      )}
    >
      <Sign name="play" size={15} strokeWidth={2.25} className="fill-current" />
    </span>
  );
}

interface MarksProps {
  item: DraftMedia;
  place: number;
  isWrong: boolean;
  /** True: without the marks that lie on a picture. */
  isPlain: boolean;
}

/** The visible marks of a tile; the tile's accessible name says the same. */
function Marks({ item, place, isWrong, isPlain }: MarksProps) {
  const mark =
    'pointer-events-none absolute rounded-[6px] px-[5px] text-center text-11 leading-[1.1875rem] tabular-nums';
  return (
    <>
      <span
        aria-hidden
        className={cx(
          mark,
          'top-1.5 left-1.5 min-w-[19px] font-semibold',
          isWrong ? 'bg-danger text-on-danger' : isPlain ? 'text-red' : chip,
        )}
      >
        {place + 1}
      </span>
      {!isPlain && item.document && (
        <span aria-hidden className={cx(mark, 'right-1.5 bottom-1.5', chip)}>
          {plural(item.document.pages, 'page')}
        </span>
      )}
      {!isPlain && item.durationMs !== null && (
        <span aria-hidden className={cx(mark, 'right-1.5 bottom-1.5', chip)}>
          {durationText(item.durationMs)}
        </span>
      )}
      {/* Paper is as white as the page around it. */}
      {(isWrong || item.type === 'document') && (
        <span
          aria-hidden
          className={cx(
            'pointer-events-none absolute inset-0 rounded-[inherit]',
            isWrong ? 'border-2 border-red' : 'border border-line-strong',
          )}
        />
      )}
    </>
  );
}

/** Whether a picture has an alternative text, and for how many networks it has a crop of its own. The press on the tile opens both. */
function AltMark({ id, isThere, ownCrops }: { id: string; isThere: boolean; ownCrops: number }) {
  const mark = 'flex h-6 items-center gap-[3px] rounded-[6px] px-1.5 text-11 md:h-5';
  return (
    <span id={id} className="pointer-events-none absolute bottom-[5px] left-[5px] grid justify-items-start gap-1">
      {ownCrops > 0 && <span className={cx(mark, chip)}>{plural(ownCrops, 'own crop')}</span>}
      <span className={cx(mark, 'font-[640] tracking-wide', isThere ? chip : 'bg-white text-black shadow-1')}>
        <Sign name={isThere ? 'tick' : 'plus'} size={11} strokeWidth={2.75} />
        <span aria-hidden>ALT</span>
        <span className="sr-only">{isThere ? 'Has a description' : 'Has no description yet'}</span>
      </span>
    </span>
  );
}

interface StoppedTileProps {
  item: DraftMedia;
  name: string;
  state: Extract<UploadState, { kind: 'failed' | 'lost' }>;
  onRetry: () => void;
  onReplace: () => void;
}

function StoppedTile({ item, name, state, onRetry, onReplace }: StoppedTileProps) {
  const canRetry = state.kind === 'failed' && !state.isFileAtFault;
  return (
    <div className="grid size-full place-content-center place-items-center gap-1 rounded-[inherit] bg-red-soft px-1 text-center text-11 leading-tight font-[560] text-red md:gap-1.5">
      <Sign name="alert" size={16} strokeWidth={2} className="max-md:hidden" />
      <span className="line-clamp-2 max-md:sr-only">{state.kind === 'lost' ? 'Choose it again' : 'Not uploaded'}</span>
      <Button
        id={tileId(item.key)}
        size="sm"
        className="h-[26px] px-1.5 text-12 max-md:mt-5 max-md:h-[30px]"
        aria-label={`${canRetry ? 'Try Again' : 'Replace'}: ${name.toLowerCase()}`}
        onClick={canRetry ? onRetry : onReplace}
      >
        {canRetry ? 'Try Again' : 'Replace'}
      </Button>
    </div>
  );
}
