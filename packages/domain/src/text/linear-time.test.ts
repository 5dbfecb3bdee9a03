import { expect, test } from 'vitest';

import { isBlank } from '#/text/blank.ts';
import { countGraphemes, truncateGraphemes } from '#/text/graphemes.ts';
import { countMarks, textMarks } from '#/text/text-marks.ts';
import { textLength } from '#/text/text-unit.ts';
import { marksIn, weigh } from '#/text/weighed-text.ts';

/**
 * Texts that are hard for a search: it looks far ahead and finds nothing, or starts again at each character, or finds
 * as much as possible.
 */
const shapes = {
  'endings in three scripts': ['日.', 'ф.é.', 'а.', 'a.', 'www.', '..', '日。.', '日_.', '日-.'],
  'words without an ending': ['日', 'a', '-', '_', '日com', 'xn--.', '日xn--'],
  addresses: ['a.com ', 'https://é.com ', 'https://t.co/a ', 'a.日.com ', `${'a.'.repeat(1_000)}日.com `, 'a.com.日.'],
  'broken addresses': ['https://', 'https://日.', 'http://a', 'a.com:', 'a.com?((', 'a.com?!'],
  'paths and brackets': ['a.com/(', 'a.com/(a', '/((a)', 'a.com/(a)(.', 'a.co/@.', 'a.com/..'],
  marks: ['@a/', '@a ', '@', 'RT@', '#1', '#日', '#a#', '#', '＃ ', '$A ', '$A.', '$'],
  'characters of many parts': [
    '👨‍👩‍👧‍👦',
    'e\u0301',
    '\u0301',
    '1\ufe0f\u20e3',
    '\u200d',
    '🇵',
    '\ud83d',
    '각',
    '\r\n',
    ' ',
  ],
};

test.each(Object.entries(shapes))('takes ten times as long for ten times the text: %s', (_name, patterns) => {
  for (const pattern of patterns) {
    const [one, ten, hundred] = lengths.map((length) => textOf(pattern, length));
    const oneMs = usualTimeOf(one!);
    const tenMs = usualTimeOf(ten!);
    expect(isFaster(ten!, MOST_TIMES_LONGER * Math.max(oneMs, NOTICEABLE_MS)), pattern.slice(0, 20)).toBe(true);
    expect(isFaster(hundred!, MOST_TIMES_LONGER * Math.max(tenMs, NOTICEABLE_MS)), pattern.slice(0, 20)).toBe(true);
  }
});

const lengths = [1_000, 10_000, 100_000];
/**
 * Allowed growth of time for a text ten times as long. Linear work takes 10 times as long, quadratic work 100 times.
 */
const MOST_TIMES_LONGER = 40;
/** What takes less may be a pause for the garbage of others. */
const NOTICEABLE_MS = 2;
const TRIES = 8;

/** Everything that is done with a text when a post is checked and drawn. */
function judge(text: string): void {
  weigh(text);
  marksIn(text);
  countGraphemes(text);
  truncateGraphemes(text, 280);
  isBlank(text);
  textLength(text, 'utf8-bytes', null);
  for (const mark of textMarks) countMarks(text, mark);
}

/** Of the processor, in milliseconds: what else the machine does takes none of it. */
function timeOf(text: string): number {
  const before = process.cpuUsage();
  judge(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The median of three runs, after one run that is not counted. */
function usualTimeOf(text: string): number {
  judge(text);
  const times = [timeOf(text), timeOf(text), timeOf(text)].toSorted((a, b) => a - b);
  return times[1]!;
}

/** Tries again, as processors that others share are slower now and then. */
function isFaster(text: string, ms: number): boolean {
  for (let attempt = 0; attempt < TRIES; attempt++) if (timeOf(text) < ms) return true;
  return false;
}

function textOf(pattern: string, length: number): string {
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
}
