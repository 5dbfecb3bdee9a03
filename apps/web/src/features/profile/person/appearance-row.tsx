import { applyTheme, type Theme, useTheme } from '#/lib/theme.ts';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';
import { Sign, type SignName } from '#/ui/sign.tsx';

import { SettingsRow } from '../settings-card.tsx';

const themes = [
  { value: 'system', text: 'System', sign: 'monitor' },
  { value: 'light', text: 'Light', sign: 'sun' },
  { value: 'dark', text: 'Dark', sign: 'moon' },
] as const satisfies readonly { value: Theme; text: string; sign: SignName }[];

const options = themes.map(({ value, text, sign }) => ({
  value,
  label: (
    <>
      <Sign name={sign} size={15} strokeWidth={1.75} />
      {text}
    </>
  ),
}));

/** The theme belongs to this browser, not to the account, because screens at work and at home differ. */
export function AppearanceRow() {
  return (
    <SettingsRow label="Appearance">
      <SegmentedControl label="Appearance" value={useTheme()} options={options} onChange={applyTheme} />
    </SettingsRow>
  );
}
