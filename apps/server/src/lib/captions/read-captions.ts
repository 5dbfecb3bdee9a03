/// <reference path="./media-captions.d.ts" />
import { parseText } from 'media-captions';

import type { Cue, ReadCaptions } from '#/lib/captions/cue.ts';
import { cleanCueText } from '#/lib/captions/cue-text.ts';
import { decodeCaptions } from '#/lib/captions/decode-captions.ts';

/** Nobody can read a caption that is shown for less time, and some players leave it out. */
const LEAST_MS = 1;
const TIMING = /-->/g;

/**
 * Reads SubRip or WebVTT as people have it: in any encoding, with an offset for streams, out of order, with HTML. What is shown before
 * the film or ends before it begins is left out.
 */
export async function readCaptions(bytes: Uint8Array, language: string | null): Promise<ReadCaptions> {
  const text = decodeCaptions(bytes, language)
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '');
  const type = /^WEBVTT(\s|$)/.test(text) ? 'vtt' : 'srt';
  const offsetMs = type === 'vtt' ? streamOffset(text) : 0;
  const { cues: found } = await parseText(type === 'srt' ? plainTimes(text) : text, { type, strict: false });
  const cues: Cue[] = [];
  for (const { startTime, endTime, text: said } of found) {
    const [startMs, endMs] = [startTime, endTime].map((seconds) => Math.round(seconds * 1_000) + offsetMs);
    const shown = cleanCueText(said);
    if (startMs === undefined || endMs === undefined || !Number.isSafeInteger(startMs) || !Number.isSafeInteger(endMs))
      continue;
    if (startMs >= 0 && endMs >= startMs + LEAST_MS && shown !== '') cues.push({ startMs, endMs, text: shown });
  }
  const left = Math.max(0, (text.match(TIMING)?.length ?? 0) - cues.length);
  return { cues: cues.sort((one, other) => one.startMs - other.startMs || one.endMs - other.endMs), left };
}

/** How far the times of a file for streams lie beside those of the film (RFC 8216 §3.5): its clock has 90,000 ticks a second. */
function streamOffset(text: string): number {
  const [, map = ''] = /^X-TIMESTAMP-MAP=(.{0,100})$/m.exec(text.slice(0, 1_000)) ?? [];
  const [, ticks] = /MPEGTS:(\d{1,12})/.exec(map) ?? [];
  const [, hours = '0', minutes = '0', seconds = '0'] = /LOCAL:(?:(\d+):)?(\d\d):(\d\d\.\d{3})/.exec(map) ?? [];
  if (ticks === undefined) return 0;
  const local = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Math.round((Number(ticks) / 90_000 - local) * 1_000);
}

/** SubRip as it is written: "0:0:1,5 --> 0:00:02" means what it says. */
function plainTimes(text: string): string {
  return text.replace(
    /^[ \t]*(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?[ \t]*-->[ \t]*(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?.{0,200}$/gm,
    (_, ...parts: string[]) => {
      const [a, b] = [parts.slice(0, 4), parts.slice(4, 8)].map(
        ([h = '', m = '', s = '', ms = '0']) =>
          `${h.padStart(2, '0')}:${m.padStart(2, '0')}:${s.padStart(2, '0')},${(ms ?? '0').padEnd(3, '0')}`,
      );
      return `${a} --> ${b}`;
    },
  );
}
