/** The month that a post is charged to: the month in which it was scheduled, in UTC, as 'YYYYMM' (OP-80). */
export function usageMonth(at: Date): string {
  return at.toISOString().slice(0, 7).replace('-', '');
}
