import type { ListedPost } from '@nonet/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useTimeZone } from '#/lib/use-time-zone.ts';
import { seriesQuery } from '#/repeats/series-queries.ts';
import { repeatsText } from '#/repeats/series-text.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { DialogActions } from '#/ui/dialog-actions.tsx';
import { Sign } from '#/ui/sign.tsx';

import { endRepeat } from './change-repeat.ts';

/** How the post repeats, and the way to stop that (OP-104, OP-106). */
export function SeriesLine({ series: { id } }: { series: NonNullable<ListedPost['series']> }) {
  const zone = useTimeZone();
  const { data } = useQuery(seriesQuery(id));
  const [isAsking, setAsking] = useState(false);
  if (!data) return null;
  const goesOn = data.nextDate !== null || data.waits.length > 0;

  function stop(planned: 'keep' | 'delete') {
    setAsking(false);
    void endRepeat(id, { scope: 'all', planned });
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
      <Sign name="refresh" size={14} strokeWidth={1.75} className="flex-none text-ink-3" />
      <span className="min-w-0">{repeatsText(data, zone)}</span>
      {goesOn && (
        <Button kind="ghost" size="sm" className="px-2!" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Stop…
        </Button>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Stop this repeat?"
        description="No more posts of it are made. What was sent stays."
      >
        <DialogActions>
          <Button kind="ghost" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button kind="danger" onClick={() => stop('delete')}>
            Delete what is planned
          </Button>
          <Button kind="primary" onClick={() => stop('keep')}>
            Keep what is planned
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
