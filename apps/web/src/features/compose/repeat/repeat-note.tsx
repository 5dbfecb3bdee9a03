import { useQuery } from '@tanstack/react-query';

import { seriesQuery } from '#/repeats/series-queries.ts';
import { editedRepeatText } from '#/repeats/series-text.ts';
import { Sign } from '#/ui/sign.tsx';

/** Above the editor of a post that repeats: how, and that saving asks for which of its dates. */
export function RepeatNote({ seriesId, zone }: { seriesId: string; zone: string }) {
  const { data } = useQuery(seriesQuery(seriesId));
  if (!data) return null;
  return (
    <p className="mb-3 flex items-start gap-2 text-13 text-ink-2">
      <Sign name="refresh" size={15} strokeWidth={1.75} className="mt-0.5 flex-none text-ink-3" />
      <span className="min-w-0">{editedRepeatText(data, zone)}</span>
    </p>
  );
}
