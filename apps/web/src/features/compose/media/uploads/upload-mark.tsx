import { cx } from '#/ui/cx.ts';

import type { DraftMedia } from '../draft-media.ts';
import type { UploadState } from './upload-queue.ts';
import { percentSent, uploadWords } from './upload-words.ts';

/** How far a file is on its way, over its picture. */
export function UploadMark({ state, item }: { state: UploadState; item: DraftMedia }) {
  const percent = percentSent(state, item.bytes);
  const isKnown = percent !== null && percent < 100;
  return (
    <span className="pointer-events-none absolute inset-x-0 bottom-0 overflow-hidden rounded-b-md bg-linear-to-t from-poster/85 to-transparent px-2 pt-5 pb-2 text-left text-11 leading-tight font-semibold text-white tabular-nums">
      <span aria-hidden className="block truncate">
        {uploadWords(state, item)}
      </span>
      <span
        role="progressbar"
        aria-label={`Uploading ${item.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isKnown ? percent : undefined}
        aria-valuetext={uploadWords(state, item) ?? undefined}
        className="mt-[5px] block h-1 overflow-hidden rounded-full bg-white/35"
      >
        <span
          className={cx('block h-full rounded-full', isKnown ? 'bg-white' : state.kind === 'sending' && 'skeleton')}
          style={{ width: isKnown ? `${percent}%` : '100%' }}
        />
      </span>
    </span>
  );
}
