/** A count with its noun: '1 post', '2 posts' (OP-86). */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
