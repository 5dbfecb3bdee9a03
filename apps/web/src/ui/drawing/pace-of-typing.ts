import { createPace } from './pace.ts';

/** The pace of this page. */
export const pace = createPace({
  now: () => performance.now(),
  wait(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
});
if (typeof document !== 'undefined') document.addEventListener('input', pace.type, true);
