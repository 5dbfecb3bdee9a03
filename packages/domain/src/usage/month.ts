/** The month a post is charged to: 'YYYYMM' of the act of scheduling, in UTC (OP-80). */
export function usageMonth(at: Date): string {
  return at.toISOString().slice(0, 7).replace('-', '');
}
