import { Notice } from '#/ui/status/notice.tsx';

import type { DraftMedia } from '../draft-media.ts';
import { placeName } from '../shown/media-name.ts';
import { uploadWords } from '../uploads/upload-words.ts';
import type { Uploads } from '../uploads/uploads.ts';

export interface StoppedNoticeProps {
  items: readonly DraftMedia[];
  uploads: Uploads;
  stoppedKeys: readonly string[];
}

/** Why files could not be uploaded; a tile has no room for that. */
export function StoppedNotice({ items, uploads, stoppedKeys }: StoppedNoticeProps) {
  const stopped = items.filter(({ key }) => stoppedKeys.includes(key));
  return (
    <div role="alert" className="empty:hidden">
      {stopped.length > 0 && (
        <Notice kind="error">
          {stopped.map((item) => (
            <p key={item.key} className="wrap-anywhere">
              {placeName(item, items.indexOf(item))}, {item.name}: {uploadWords(uploads.stateOf(item.key), item)}
            </p>
          ))}
        </Notice>
      )}
    </div>
  );
}
