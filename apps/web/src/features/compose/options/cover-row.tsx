import type { Connection } from '@nonet/contract';
import { useMemo } from 'react';

import type { Draft } from '../draft/draft.ts';
import { withOption } from '../draft/draft-options.ts';
import type { MediaItem } from '../media/media-item.ts';
import { CoverPicker } from './cover-picker.tsx';
import { coverHint, coverTakers, sharedCover } from './cover-words.ts';
import { Film, filmOf } from './film.ts';
import type { CoverFiles } from './network-form.ts';

export interface CoverRowProps extends Pick<Draft, 'options' | 'media' | 'templateId'> {
  items: readonly MediaItem[];
  accounts: readonly Connection[];
  /** The pictures that options name, and what adds them. */
  pictures: CoverFiles['items'];
  pictureDesk: CoverFiles['desk'];
  onOptions: (options: Draft['options']) => void;
}

/** The cover of a video for all chosen accounts that take a picture, beside its captions. Each account’s own fields have it, too. */
export function CoverRow({ items, accounts, pictures, pictureDesk, onOptions, ...draft }: CoverRowProps) {
  const film = useMemo(() => filmOf(items), [items]);
  const takers = coverTakers(accounts, draft);
  if (film === null || takers.length === 0) return null;
  return (
    <Film value={film}>
      <CoverPicker
        networks={[...new Set(takers.map(({ platform }) => platform))]}
        word="Cover"
        hint={coverHint(accounts, takers, draft)}
        cover={sharedCover(takers, draft)}
        covers={{ items: pictures, desk: pictureDesk }}
        onChoose={(key) =>
          onOptions(takers.reduce((all, { id }) => withOption(all, id, ['cover', key]), draft.options))
        }
      />
    </Film>
  );
}
