import { Monitor, Moon, Sun } from 'lucide-react';

import { applyTheme, type Theme, useTheme } from '#/lib/theme.ts';
import { SegmentedControl } from '#/ui/segmented-control.tsx';

import { SettingsRow } from './settings-card.tsx';

const themes = [
  { value: 'system', text: 'System', Icon: Monitor },
  { value: 'light', text: 'Light', Icon: Sun },
  { value: 'dark', text: 'Dark', Icon: Moon },
] as const satisfies readonly { value: Theme; text: string; Icon: unknown }[];

const options = themes.map(({ value, text, Icon }) => ({
  value,
  label: (
    <>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      {text}
    </>
  ),
}));

/** Of this browser, not of the account: a screen at work and one at home differ. */
export function AppearanceRow() {
  return (
    <SettingsRow label="Appearance">
      <SegmentedControl label="Appearance" value={useTheme()} options={options} onChange={applyTheme} />
    </SettingsRow>
  );
}
