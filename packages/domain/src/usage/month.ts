/** The month a post is charged to: 'YYYYMM' of the act of scheduling, in UTC (OP-80). */
export function usageMonth(at: Date): string {
  return at.toISOString().slice(0, 7).replace('-', '');
}

/** The key of a usage record, '{userId}_{YYYYMM}' (2§3). */
export function usageKey(userId: string, month: string): string {
  return `${userId}_${month}`;
}
