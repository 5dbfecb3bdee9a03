import type { PushStanding } from '#/push/push-standing.ts';

/** What is said below the button, or in its place. */
export const standingTexts: Readonly<Record<PushStanding, string>> = {
  off: 'When a post fails or needs you, this browser tells you, also while Nonet is closed. It will ask you first.',
  on: 'This browser tells you when a post fails or needs you, also while Nonet is closed.',
  blocked:
    'This browser blocks notifications from Nonet. Allow them in its settings for this site, beside the address, and come back here.',
  'home-screen':
    'On iPhone and iPad only apps on the Home Screen can notify you: press Share, then Add to Home Screen, and switch it on there.',
  unsupported: 'This browser cannot show notifications here. Mail reaches you all the same.',
  'not-offered': 'This installation does not notify browsers. Mail reaches you all the same.',
};
