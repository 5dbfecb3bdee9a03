import { type NetworkId, networkRules, planCover } from '@nonet/domain';
import { useId, useRef, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { FieldError } from '#/ui/fields/field.tsx';
import { toast } from '#/ui/status/toast.ts';

import type { DraftMedia } from '../media/draft-media.ts';
import type { MediaItem } from '../media/media-item.ts';
import { Picture } from '../media/shown/picture.tsx';
import { UploadMark } from '../media/uploads/upload-mark.tsx';
import { uploadWords } from '../media/uploads/upload-words.ts';
import { useUploadState } from '../media/use-media.ts';
import { useFilm } from './film.ts';
import { FilmStrip } from './film-strip.tsx';
import { momentText } from './moment.ts';
import type { CoverFiles } from './network-form.ts';
import { takePicture } from './take-picture.ts';

export interface CoverPickerProps {
  /** Those that get the picture. */
  networks: readonly NetworkId[];
  hint: string;
  /** What the network calls it. */
  word?: 'Thumbnail' | 'Cover picture' | 'Cover';
  /** A frame of the video can be chosen elsewhere, without a picture of it. */
  takesMoments?: boolean;
  /** The option as it is: the key of one of the covers, when something was chosen. */
  cover: unknown;
  covers: CoverFiles;
  onChoose: (key: string | null) => void;
}

/** The picture that is shown before a video plays: chosen, uploaded, replaced and removed. */
export function CoverPicker({
  networks,
  hint,
  word = 'Thumbnail',
  takesMoments = false,
  cover,
  covers: { desk, items },
  onChoose,
}: CoverPickerProps) {
  const labelId = useId();
  const hintId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const film = useFilm();
  const video = useRef<HTMLVideoElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [atMs, setAtMs] = useState(0);
  const item = items.find(({ key }) => key === cover);
  const state = useUploadState(desk.uploads, item?.key ?? '');
  const isStopped = state?.kind === 'failed' || state?.kind === 'lost';

  function take(files: readonly File[]) {
    const [key] = desk.add(files);
    if (key !== undefined) onChoose(key);
  }
  async function takeFrame(of: MediaItem) {
    const file =
      video.current &&
      (await takePicture(video.current, `${of.name} ${momentText(atMs, false).replaceAll(':', '.')}.jpg`));
    if (!file)
      return void toast.error('No picture could be made of this frame. Choose a picture instead.', {
        id: 'cover-frame',
      });
    toast.dismiss('cover-frame');
    take([file]);
    setChoosing(false);
    chooseButton.current?.focus();
  }
  function remove() {
    onChoose(null);
    // The pressed button goes with the picture.
    chooseButton.current?.focus();
  }

  return (
    <fieldset aria-labelledby={labelId} aria-describedby={hintId} className="grid min-w-0 gap-1.5">
      <p className="flex items-center gap-2 text-13 font-semibold">
        <span id={labelId}>{word}</span>
        <span className="font-normal text-ink-3">optional</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {item && (
          <div
            role="img"
            aria-label={`${word}: ${item.name}`}
            className="relative aspect-video w-40 flex-none overflow-hidden rounded-md border border-line bg-sunken"
          >
            <Picture item={item} onMeasure={(size) => desk.measure(item.key, size)} />
            {state && !isStopped && <UploadMark state={state} item={item} />}
          </div>
        )}
        <div className="flex flex-wrap gap-1.5">
          {state?.kind === 'failed' && !state.isFileAtFault && item && (
            <Button size="sm" onClick={() => desk.uploads.retry(item.key)}>
              Try Again
            </Button>
          )}
          <Button ref={chooseButton} size="sm" onClick={() => picker.current?.click()}>
            {item ? 'Replace' : 'Choose a picture'}
          </Button>
          {film?.durationMs && !takesMoments && !isChoosing && (
            <Button size="sm" onClick={() => setChoosing(true)}>
              Choose a frame
            </Button>
          )}
          {item && (
            <Button size="sm" kind="ghost" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {film?.durationMs && isChoosing && (
        <div className="grid gap-2">
          <FilmStrip film={{ ...film, durationMs: film.durationMs }} atMs={atMs} onMove={setAtMs} videoRef={video} />
          <div className="flex flex-wrap gap-1.5">
            <Button size="sm" kind="primary" onClick={() => void takeFrame(film)}>
              Use this frame
            </Button>
            <Button size="sm" kind="ghost" onClick={() => setChoosing(false)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {isStopped && item && <FieldError>{uploadWords(state, item)}</FieldError>}
      </div>
      <p id={hintId} className="text-12 text-ink-3">
        {[hint, ...(item ? lossesOf(item, networks) : [])].join(' ')}
      </p>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={`Choose a ${word.toLowerCase()}`}
        accept="image/*,.heic,.heif"
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}

/** What networks get instead of the picture; nothing of those that get this one, or while nobody knows. */
function lossesOf(item: DraftMedia, networks: readonly NetworkId[]): string[] {
  const { type } = item;
  if (item.mediaId === null || type === 'document') return [];
  const plans = networks.map((network) => planCover({ ...item, type }, networkRules[network]));
  return [...new Set(plans.flatMap((plan) => (plan.kind === 'variant' ? (plan.loss ?? []) : [])))];
}
