import { plural } from '@nonet/domain';
import type { Others } from './presence-line.ts';

/** 'Also here: Priya Nair is typing, Jonas Weber.' */
export function othersText({ people, more }: Others): string {
  const names = people.map(({ name, isTyping }) => (isTyping ? `${name} is typing` : name));
  const all = more > 0 ? [...names, plural(more, 'other')] : names;
  return `Also here: ${all.join(', ')}.`;
}
