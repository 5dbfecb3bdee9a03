import { plural } from '@nonet/domain';
import type { ReactNode } from 'react';

import { Sign } from '#/ui/sign.tsx';
import { pageLook } from '../documents/page-look.ts';
import { usePages } from '../documents/use-pages.ts';
import type { DocumentOfDraft, MediaItem } from '../media/media-item.ts';
import { Picture } from '../media/shown/picture.tsx';
import { usePagePicture } from '../media/shown/use-page-picture.ts';
import type { ShownDocument } from './as-sent.ts';

/** A document as a network shows it: page by page, below its title. */
export function DocumentPreview({ document: { title, pages } }: { document: ShownDocument }) {
  return 'length' in pages ? <OfPictures title={title} pages={pages} /> : <OfDocument title={title} document={pages} />;
}

function OfDocument({ title, document: stored }: { title: string; document: DocumentOfDraft }) {
  const count = stored.document?.pages ?? 1;
  const leafing = usePages(count);
  const url = usePagePicture(stored, leafing.page);
  return (
    <Leaves title={title} count={count} {...leafing}>
      {url && <img src={url} alt={pageName(leafing.page, count)} decoding="async" className={pageLook} />}
    </Leaves>
  );
}

function OfPictures({ title, pages }: { title: string; pages: readonly MediaItem[] }) {
  const leafing = usePages(pages.length);
  const item = pages[leafing.page - 1];
  return (
    <Leaves title={title} count={pages.length} {...leafing}>
      {item && (
        <div role="img" aria-label={pageName(leafing.page, pages.length)} className="size-full">
          <Picture item={item} isWhole />
        </div>
      )}
    </Leaves>
  );
}

const pageName = (page: number, count: number) => `Page ${page} of ${count}`;

const turn =
  'absolute top-1/2 grid size-9 -translate-y-1/2 place-items-center rounded-full bg-poster/75 text-white hover:bg-poster disabled:hidden';

/** The frame of a document in a stream of posts: its title, one page, the way to the next one, and how far that is. */
function Leaves({
  title,
  count,
  page,
  go,
  onKeyDown,
  children,
}: { title: string; count: number; children: ReactNode } & ReturnType<typeof usePages>) {
  return (
    <fieldset
      aria-label={`Document: ${title}`}
      onKeyDown={onKeyDown}
      className="mt-2.5 min-w-0 overflow-hidden rounded-lg border border-line"
    >
      <p className="truncate border-b border-line bg-sunken px-3 py-2">
        <b className="font-semibold">{title}</b>
        <span className="text-ink-2"> · {plural(count, 'page')}</span>
      </p>
      <div className="relative h-72 bg-fill">
        {children}
        <button
          type="button"
          aria-label="Previous page"
          disabled={page === 1}
          onClick={() => go(page - 1)}
          className={`${turn} left-2`}
        >
          <Sign name="previous" size={18} />
        </button>
        <button
          type="button"
          aria-label="Next page"
          disabled={page === count}
          onClick={() => go(page + 1)}
          className={`${turn} right-2`}
        >
          <Sign name="next" size={18} />
        </button>
      </div>
      <p aria-live="polite" className="flex items-center gap-3 px-3 py-2 text-12 text-ink-2 tabular-nums">
        {page} / {count}
        <span aria-hidden className="h-1 flex-1 overflow-hidden rounded-full bg-line">
          <span style={{ width: `${(page / count) * 100}%` }} className="block h-full rounded-full bg-ink-3" />
        </span>
      </p>
    </fieldset>
  );
}
