/** '45 s', '2 min 20 s', '1 h 5 min'. */
export function durationWords(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  return parts.flatMap(([value, unit]) => (value === 0 ? [] : [`${value} ${unit}`])).join(' ') || '0 s';
}
