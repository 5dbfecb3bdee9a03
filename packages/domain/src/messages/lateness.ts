import { durationWords } from '#/text/duration-words.ts';

/** Below this nobody can tell it from the planned second. */
const ON_TIME_MS = 1000;

/** How late something went out: 'on time', '12 s late', '3 min 5 s late'; above an hour without seconds. */
export function lateness(lateMs: number): string {
  if (lateMs < ON_TIME_MS) return 'on time';
  const seconds = Math.floor(lateMs / 1000);
  return `${durationWords(seconds < 3600 ? seconds : seconds - (seconds % 60))} late`;
}
