/** What one person may take, in all spaces that they own, of what they leave free: alone one half, and n of them leave a part in n + 1 to the next one. */
export const SHARE_OF_OWNER = 1;
/** What one server that users chose may take: alone a ninth, as one that hangs keeps each call for its longest time. */
export const SHARE_OF_HOST = 1 / 8;

/** Whether somebody who holds `own` places may take one more, while `free` are left. Who holds none always may. */
export function mayTakeOneMore(own: number, free: number, share: number): boolean {
  return free > 0 && (own === 0 || own < free * share);
}
