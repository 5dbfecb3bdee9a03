import { type NetworkId, networkName, networkRules } from '@nonet/domain';

import { markPopup } from '#/lib/popup-mark.ts';

/** The window in which a network asks the person. */
export interface ConsentWindow {
  go(url: string): void;
  /** True when the window is closed, or was cut off by a network's page: the two look the same. */
  isGone(): boolean;
  is(source: unknown): boolean;
  close(): void;
}

/** Opens an empty window at once. Browsers allow that only during the press, when the address is not known yet. */
export function openConsentWindow(network: NetworkId): ConsentWindow | null {
  const size = networkRules[network].consent?.window;
  if (!size) return null;
  const popup = window.open('', '', popupFeatures(size, window));
  // Some blockers return a window that is closed already.
  if (!popup || popup.closed) return null;
  popup.document.title = networkName(network);
  popup.document.body.textContent = `Opening ${networkName(network)}...`;
  markPopup(popup);
  return {
    go: (url) => popup.location.replace(url),
    isGone: () => popup.closed,
    is: (source) => source === popup,
    close: () => popup.close(),
  };
}

/** Position of the page's own window on the screen, in CSS pixels. */
type Place = Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>;

/** Window features that centre the popup over the page's own window. */
export function popupFeatures({ width, height }: { width: number; height: number }, place: Place): string {
  const left = Math.max(0, Math.round(place.screenX + (place.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(place.screenY + (place.outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
