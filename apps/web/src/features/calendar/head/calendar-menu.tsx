import { useNavigate } from '@tanstack/react-router';

import { IconButton } from '#/ui/icon-button.tsx';
import { Menu } from '#/ui/menu.tsx';
import { Sign } from '#/ui/sign.tsx';
import { singleKeys } from '../keys/single-keys.ts';

interface CalendarMenuProps {
  onDrafts: () => void;
  onShortcuts: () => void;
  onSubscribe: () => void;
}

/** What concerns the calendar as a whole. */
export function CalendarMenu({ onDrafts, onShortcuts, onSubscribe }: CalendarMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu
      label="Calendar"
      trigger={(props) => (
        <IconButton
          label="Calendar menu"
          icon={<Sign name="more" size={18} strokeWidth={1.75} />}
          className="md:size-9"
          {...props}
        />
      )}
      items={() => [
        { label: 'Drafts beside the calendar', sign: 'pencil', onChoose: onDrafts },
        { label: 'Subscribe in a calendar program', sign: 'date', onChoose: onSubscribe },
        { label: 'Posting times', sign: 'clock', onChoose: () => void navigate({ to: '/posting-times' }) },
        { label: 'Print', sign: 'printer', onChoose: () => setTimeout(() => print()) },
        { label: 'Keyboard shortcuts', sign: 'keyboard', onChoose: onShortcuts },
        { label: 'Single-key shortcuts', sign: 'letters', isOn: singleKeys.areOn(), onChoose: singleKeys.toggle },
      ]}
    />
  );
}
