import type { OwnTags } from '@nonet/contract';

export type OwnTag = OwnTags['tags'][number];

/** Tags that begin with what was typed, then those that have it; the most used first. */
export function findTags(typed: string, tags: readonly OwnTag[]): OwnTag[] {
  const wanted = plain(typed.replace(/^#/, ''));
  const begins = tags.filter(({ tag }) => plain(tag).startsWith(wanted, 1));
  const has = tags.filter((own) => !begins.includes(own) && plain(own.tag).includes(wanted, 1));
  return [...begins, ...has];
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
