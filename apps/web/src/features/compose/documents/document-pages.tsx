import { plural } from '@nonet/domain';

import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';

import type { DraftMedia } from '../media/draft-media.ts';
import { usePagePicture } from '../media/shown/use-page-picture.ts';
import { pageLook } from './page-look.ts';
import { usePages } from './use-pages.ts';

/** The pages of a document, one at a time, to leaf through by keys. */
export function DocumentPages({ item }: { item: DraftMedia }) {
  const pages = item.document?.pages ?? 1;
  const { page, go, onKeyDown } = usePages(pages);
  const url = usePagePicture(item, page);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its two buttons
    <div className="grid content-start gap-1.5" onKeyDown={onKeyDown}>
      <div className="relative h-[232px]">
        {url !== null && <img src={url} alt={`Page ${page} of ${item.name}`} decoding="async" className={pageLook} />}
      </div>
      <div className="flex items-center justify-between text-13 text-ink-2">
        <IconButton
          label="Previous page"
          icon={<Sign name="previous" size={16} />}
          disabled={page === 1}
          onClick={() => go(page - 1)}
        />
        <span aria-live="polite" className="tabular-nums">
          {pages === 1 ? plural(1, 'page') : `Page ${page} of ${pages}`}
        </span>
        <IconButton
          label="Next page"
          icon={<Sign name="next" size={16} />}
          disabled={page === pages}
          onClick={() => go(page + 1)}
        />
      </div>
    </div>
  );
}
