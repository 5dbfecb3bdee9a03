import { useEffect, useState } from 'react';

import { pxOf } from './scale.ts';

/** Looking as often as a pixel passes would be enough; a machine that slept is caught up with sooner. */
const lookMs = 15_000;

/** The line of this moment in today's column. It moves by itself, and nothing around it is drawn again. */
export function NowLine({ from, until }: { from: number; until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  if (now < from || now >= until) return null;
  return (
    <span
      aria-hidden
      data-now
      style={{ top: pxOf(now - from) }}
      className="pointer-events-none absolute inset-x-0 -mt-px h-0.5 bg-brass before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-brass before:ring-1 before:ring-on-brass/40"
    />
  );
}
