import type { Cue } from '#/lib/captions/cue.ts';
import { srtText } from '#/lib/captions/cue-text.ts';

/** Captions as WebVTT. This is how they are stored. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, text }) => `${time(startMs, '.')} --> ${time(endMs, '.')}\n${text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** The same as SubRip. */
export function writeSrt(cues: readonly Cue[]): string {
  return cues
    .map(
      ({ startMs, endMs, text }, at) => `${at + 1}\n${time(startMs, ',')} --> ${time(endMs, ',')}\n${srtText(text)}\n`,
    )
    .join('\n');
}

/** Reads what `writeVtt` wrote. */
export function readStored(vtt: string): Cue[] {
  return vtt.split('\n\n').flatMap((block) => {
    const [times = '', ...lines] = block.trim().split('\n');
    const [startMs, endMs] = times.split(' --> ').map(milliseconds);
    return startMs === undefined || endMs === undefined ? [] : [{ startMs, endMs, text: lines.join('\n') }];
  });
}

const HOUR_MS = 3_600_000;

/**
 * Captions of a film that starts on the hour of a broadcast ("01:00:00" or "10:00:00"), moved by whole hours: only where without that none
 * would be seen, and with that all begin within the film.
 */
export function withinFilm(cues: readonly Cue[], durationMs: number | null): readonly Cue[] {
  const [first] = cues;
  const last = cues.at(-1);
  if (durationMs === null || first === undefined || last === undefined || first.startMs <= durationMs) return cues;
  const byMs = Math.floor(first.startMs / HOUR_MS) * HOUR_MS;
  if (last.startMs - byMs > durationMs) return cues;
  return cues.map((cue) => ({ ...cue, startMs: cue.startMs - byMs, endMs: cue.endMs - byMs }));
}

function time(ms: number, mark: string): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const clock = [ms / HOUR_MS, (ms / 60_000) % 60, (ms / 1_000) % 60].map(two).join(':');
  return `${clock}${mark}${String(ms % 1_000).padStart(3, '0')}`;
}

function milliseconds(written: string): number | undefined {
  const [, hours, minutes, seconds, rest] = /^(\d+):(\d\d):(\d\d)\.(\d{3})$/.exec(written) ?? [];
  if (rest === undefined) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(rest);
}
