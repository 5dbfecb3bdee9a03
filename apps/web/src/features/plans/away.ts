/** The tab keeps this mark while it shows a page of the payment provider. */
const key = 'nonet.paying';

/** Notes that the person goes to the payment provider, where the subscription may change. */
export function markAway(): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // Without storage, the live stream and the next visit tell what has changed.
  }
}

/** True once after the person was at the payment provider. */
export function cameBack(): boolean {
  try {
    const wasAway = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return wasAway;
  } catch {
    return false;
  }
}
