const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How old a published post is, in milliseconds, when its figures are read (STAT-02). */
export const readingAges = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY] as const;

/** A person may ask for a reading this long after the last one that was asked for, in milliseconds (STAT-02). */
export const ASKED_READING_PAUSE_MS = 10 * MINUTE;

/** Posts younger than this still grow, so that they are not compared with older ones. In milliseconds. */
export const STILL_GROWING_MS = 7 * DAY;
