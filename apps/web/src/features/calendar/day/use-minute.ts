import { useEffect, useState } from 'react';

/** A timer of a minute would sleep with the machine, and begin anywhere in it. */
const lookMs = 10_000;
const minuteMs = 60_000;

/** The beginning of this minute, in milliseconds; null while it is not wanted. */
export function useMinute(isWanted: boolean): number | null {
  const [minute, setMinute] = useState(thisMinute);
  useEffect(() => {
    if (!isWanted) return;
    const look = () => setMinute(thisMinute());
    look();
    const timer = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWanted]);
  return isWanted ? minute : null;
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
