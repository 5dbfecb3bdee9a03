/** Most graphemes in a post's title (2§9, OP-65), which is the planner's name for it. A network that gets the title judges it by its own limit, too. */
export const TITLE_MAX = 100;

/** Most graphemes in the shared text (2§9, OP-64, OP-65). */
export const TEXT_MAX = 280;

/** Most characters (UTF-16 units) in the Pinterest link (2§9). */
export const LINK_MAX = 500;

/** Largest media file in bytes: 20 MB, which an operator can raise (2§5, OP-69). */
export const MEDIA_MAX_BYTES = 20_971_520;

/** The time of day a post gets before the user chooses one (2§9). */
export const DEFAULT_TIME = '09:00';

/** How far past a chosen time the server still accepts it, in milliseconds: clocks differ (OP-70). */
export const CLOCK_TOLERANCE_MS = 60_000;

/** Most posts that are changed by one call (MOVE-06). */
export const SEVERAL_MAX = 200;

/** The toast when typed text is cut (2§5). */
export const TEXT_CUT_MESSAGE = `Content is limited to ${TEXT_MAX} characters`;
