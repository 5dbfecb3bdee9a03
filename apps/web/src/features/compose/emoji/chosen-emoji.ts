import { browserStorage } from '#/lib/browser-storage.ts';

import { type SkinTone, skinTones } from './skin-tone.ts';

const recentMax = 24;
const keys = { recent: 'nonet.emoji.recent', tone: 'nonet.emoji.tone' } as const;

/** What was put in last on this device, the newest first. */
export function readRecent(): string[] {
  return (browserStorage.getItem(keys.recent) ?? '').split(' ').filter(Boolean);
}

export function noteRecent(emoji: string): void {
  const recent = [emoji, ...readRecent().filter((one) => one !== emoji)].slice(0, recentMax);
  browserStorage.setItem(keys.recent, recent.join(' '));
}

export function readTone(): SkinTone {
  const kept = browserStorage.getItem(keys.tone);
  return skinTones.find((tone) => tone === kept) ?? '';
}

export function keepTone(tone: SkinTone): void {
  browserStorage.setItem(keys.tone, tone);
}
