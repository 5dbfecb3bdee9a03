/** Shortens a long handle in the middle, so that its start and its end stay readable. */
export function shortenMiddle(name: string, maxLetters: number): string {
  const letters = [...name];
  if (letters.length <= maxLetters) return name;
  const head = Math.ceil((maxLetters - 1) / 2);
  const tail = maxLetters - 1 - head;
  return `${letters.slice(0, head).join('')}…${tail > 0 ? letters.slice(-tail).join('') : ''}`;
}
