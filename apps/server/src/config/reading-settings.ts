import { ASKED_READING_PAUSE_MS, readingAges } from '@nonet/domain';
import { z } from 'zod';

/** When figures of posts are read. */
export interface ReadingSettings {
  /** How old a post is at each reading, in milliseconds, ascending. */
  readingAges: readonly [number, ...number[]];
  /** A reading on request may be asked for this long after the one before, in milliseconds. */
  askPauseMs: number;
}

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MOST_AGES = 20;

/** A time such as `15s`, `10m`, `6h` or `30d`, in milliseconds. */
export const duration = z
  .string()
  .regex(/^[1-9]\d{0,4}[smhd]$/)
  .transform(msOf);

/** Times separated by commas, each longer than the one before. */
export const durations = z
  .string()
  .regex(/^[1-9]\d{0,4}[smhd](\s*,\s*[1-9]\d{0,4}[smhd])*$/)
  .transform((text) => text.split(',').map((time) => msOf(time.trim())))
  .refine((times) => times.length <= MOST_AGES && times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0)));

/** So that a stranger sees figures grow within minutes, the sandbox is read sooner. */
export function readingSettingsOf(
  env: { READING_TIMES?: number[] | undefined; READING_PAUSE?: number | undefined },
  isSandboxOn: boolean,
): ReadingSettings {
  const [first, ...others] = env.READING_TIMES ?? (isSandboxOn ? [15_000, 60_000, 180_000] : readingAges);
  return {
    readingAges: [first ?? readingAges[0], ...others],
    askPauseMs: env.READING_PAUSE ?? (isSandboxOn ? 15_000 : ASKED_READING_PAUSE_MS),
  };
}

function msOf(text: string): number {
  return Number(text.slice(0, -1)) * units[text.at(-1) as keyof typeof units];
}
