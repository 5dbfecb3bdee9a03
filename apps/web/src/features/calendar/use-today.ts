import { dayKey } from '@nonet/domain';
import { useEffect, useState } from 'react';

/** A timer until midnight would sleep with the machine. Looking every half minute is right whatever the clock does. */
const lookMs = 30_000;

/** Today in a zone; it changes at the zone's midnight. */
export function useToday(zone: string): string {
  const [now, setNow] = useState(() => new Date());
  const today = dayKey(now, zone);
  useEffect(() => {
    const look = () => setNow((last) => (dayKey(new Date(), zone) === dayKey(last, zone) ? last : new Date()));
    const timer = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [zone]);
  return today;
}
