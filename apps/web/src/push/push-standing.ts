/** Whether this browser is notified, and if it cannot be, why. */
export type PushStanding = 'not-offered' | 'unsupported' | 'home-screen' | 'blocked' | 'off' | 'on';

export interface PushFacts {
  /** Null: this installation cannot notify browsers. */
  pushKey: string | null;
  hasPush: boolean;
  /** On an iPhone or iPad only what is on the Home Screen may notify. */
  isOnApplePhone: boolean;
  permission: NotificationPermission;
  /** The subscription that this browser remembers is one of the person's. */
  isListed: boolean;
}

export function pushStanding({ pushKey, hasPush, isOnApplePhone, permission, isListed }: PushFacts): PushStanding {
  if (pushKey === null) return 'not-offered';
  if (!hasPush) return isOnApplePhone ? 'home-screen' : 'unsupported';
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && isListed ? 'on' : 'off';
}
