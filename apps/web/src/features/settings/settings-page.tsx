import { useIsPhone } from '#/lib/use-is-phone.ts';

import { GeneralPage } from './general/general-page.tsx';
import { SettingsLists } from './settings-room.tsx';

/** /settings: the first subject, on a phone the list of all. */
export function SettingsPage() {
  return useIsPhone() ? <SettingsLists /> : <GeneralPage />;
}
