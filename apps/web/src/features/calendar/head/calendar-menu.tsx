import { mayNotNow } from '#/lib/use-may.ts';
import { navigate } from '#/router/navigate.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Menu } from '#/ui/overlays/menu.tsx';
import type { MenuItem } from '#/ui/overlays/menu-popup.tsx';
import { Sign } from '#/ui/sign.tsx';
import { singleKeys } from '../keys/single-keys.ts';
import { knownPosts } from '../posts/post-queries.ts';
import { selection } from '../select/selection.ts';
import { openShareDialog } from '../share/share-request.ts';

interface CalendarMenuProps {
  onDrafts: () => void;
  onSubscribe: () => void;
}

/** The shell draws the list, and hears of it by its key. */
function showKeys() {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', ctrlKey: true }));
}

/** What the calendar shows, or the posts that are selected in it. */
function shareShown() {
  openShareDialog(knownPosts().filter(({ id }) => selection.isSelected(id)));
}

/** What fingers have no use for: a printer and keys. */
const ofDesks = (): readonly MenuItem[] => [
  { label: 'Print', sign: 'printer', onChoose: () => setTimeout(() => print()) },
  { label: 'Keyboard shortcuts', sign: 'keyboard', onChoose: showKeys },
  { label: 'Single-key shortcuts', sign: 'letters', isOn: singleKeys.areOn(), onChoose: singleKeys.toggle },
];

/** What concerns the calendar as a whole. */
export function CalendarMenu({ onDrafts, onSubscribe }: CalendarMenuProps) {
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
        ...(mayNotNow('share') === null
          ? [{ label: 'Share for review', sign: 'link', onChoose: shareShown } as const]
          : []),
        { label: 'Subscribe in a calendar program', sign: 'date', onChoose: onSubscribe },
        { label: 'Posting times', sign: 'clock', onChoose: () => navigate({ to: '/posting-times' }) },
        ...(matchMedia('(pointer: coarse)').matches ? [] : ofDesks()),
      ]}
    />
  );
}
