import type { RemovedSpace } from '@nonet/contract';
import { dayKey, formatShortDay, SPACE_UNDO_DAYS } from '@nonet/domain';
import { useMutation, useQuery } from '@tanstack/react-query';

import { errorTextOr } from '#/lib/api-error.ts';
import { addressIn } from '#/lib/space.ts';
import { spacesQuery } from '#/lib/spaces-query.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { spacesApi } from '#/spaces/spaces-api.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { toast } from '#/ui/status/toast.ts';

import { generalWords as words } from '../settings-words.ts';
import { SettingsRow } from './settings-row.tsx';

const dayMs = 86_400_000;

/** Spaces that the person has deleted and can bring back. */
export function RemovedSpaces() {
  const removed = useQuery(spacesQuery()).data?.removed ?? [];
  if (removed.length === 0) return null;
  return (
    <section aria-labelledby="removed-title" className="mt-7">
      <h2 id="removed-title" className="display-17 mb-2.5">
        {words.removed}
      </h2>
      <Card className="divide-y divide-line px-4 md:px-[22px]">
        {removed.map((space) => (
          <Removed key={space.id} space={space} />
        ))}
      </Card>
    </section>
  );
}

function Removed({ space: { id, name, removedAt } }: { space: RemovedSpace }) {
  const zone = useTimeZone();
  const end = new Date(Date.parse(removedAt) + SPACE_UNDO_DAYS * dayMs);
  const restore = useMutation({
    mutationFn: () => spacesApi.restore(id),
    onSuccess: ({ space }) => location.assign(addressIn(space.shortId, '/calendar')),
    onError: (error) => toast.error(errorTextOr(words.notRestored, error), { id: `restore-${id}` }),
  });
  return (
    <SettingsRow title={name} about={words.removedUntil(formatShortDay(dayKey(end, zone)))}>
      <Button
        aria-label={restore.isPending ? undefined : `${words.restore}: ${name}`}
        busy={restore.isPending || restore.isSuccess}
        busyText={words.restoring}
        onClick={() => restore.mutate()}
      >
        {words.restore}
      </Button>
    </SettingsRow>
  );
}
