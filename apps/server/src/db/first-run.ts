import { type RawBuilder, sql } from 'kysely';

/** How long before its time a target is prepared: mentions are resolved, tokens renewed, pictures uploaded. */
const AHEAD_MS = 60_000;
/**
 * Extra time for files: a network takes seconds to work on each, and a worker has few of them in hand at once, so that those of many
 * posts of one moment take a minute.
 */
const FILES_MS = 60_000;
/** Extra time for each megabyte of them, as on a home line that sends 8 Mbit/s. */
const PER_MEGABYTE_MS = 1_000;
/** Extra time for a video, because networks work on it for minutes after the upload. */
const VIDEO_MS = 3 * 60_000;

/** No target is prepared earlier than this. */
export const LONGEST_AHEAD_MS = 20 * 60_000;

/**
 * When a worker first looks at a target that is due at `due`. `mediaIds` are the files of its post (an array in SQL).
 */
export const firstRun = (due: RawBuilder<unknown>, mediaIds: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`greatest(clock_timestamp(), ${due} - interval '1 ms' * (
    select least(${sql.lit(LONGEST_AHEAD_MS)}, ${sql.lit(AHEAD_MS)}
      + case when count(*) > 0 then ${sql.lit(FILES_MS)} else 0 end
      + coalesce(sum(f.bytes), 0) / 1000000 * ${sql.lit(PER_MEGABYTE_MS)}
      + case when bool_or(f.kind = 'video') then ${sql.lit(VIDEO_MS)} else 0 end)
    from media f where f.id = any(${mediaIds})))`;

/** When a worker looks at a target `t`: never, while its post waits for a yes (APPR-01). */
export const unlessHeldBack = (run: RawBuilder<Date>): RawBuilder<Date | null> =>
  sql<Date | null>`case when t.approval in ('none', 'approved') then ${run} end`;

/** The files of the post of a target `t`, for `firstRun`. */
export const filesOfTarget = sql`array(select f.media_id from post_media f where f.post_id = t.post_id)`;
