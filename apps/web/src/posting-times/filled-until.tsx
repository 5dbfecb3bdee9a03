import { dayKey, postingTimeMessages } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';

import { freeTimesQuery } from './free-times-query.ts';

/** How many days are filled, in words (SLOT-04, OP-113); nothing while today or tomorrow has a free time: today's may only have passed. */
export function FilledUntil({ className }: { className?: string | undefined }) {
  const { data } = useQuery(freeTimesQuery([]));
  if (!data?.filledUntil) return null;
  const today = dayKey(new Date(), data.timeZone);
  if (data.filledUntil <= today) return null;
  return <p className={className}>{postingTimeMessages.filledUntil(data.filledUntil, today)}</p>;
}
