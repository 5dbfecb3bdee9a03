import { initials } from '@nonet/domain';
import { Link } from '@tanstack/react-router';
import { Ellipsis, LogOut } from 'lucide-react';
import { useState } from 'react';

import { useUser } from '#/lib/session.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { cx } from '#/ui/cx.ts';
import { Dialog, preloadDialog } from '#/ui/dialog.tsx';

import { FooterLinks } from './footer.tsx';
import { editorItem, navItems } from './nav-items.ts';
import { useSignOut } from './use-sign-out.ts';

const tab = 'group relative grid place-items-center content-center gap-[3px] text-11 font-[540] text-ink-3';
const iconLook = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The bar at the bottom of a phone's screen. */
export function PhoneBar() {
  const [isMoreOpen, setMoreOpen] = useState(false);
  return (
    <>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-[8] grid h-(--phone-bar) grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {navItems.map(({ shortLabel, to, Icon }) => (
          <Link key={to} to={to} className={cx(tab, 'aria-[current=page]:font-[640] aria-[current=page]:text-ink')}>
            <Icon {...iconLook} />
            {shortLabel}
            <span
              aria-hidden
              className="absolute top-[7px] left-[calc(50%+11px)] hidden size-[7px] rounded-full bg-brass ring-1 ring-on-brass/25 group-aria-[current=page]:block"
            />
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          className={tab}
          onFocus={preloadDialog}
          onPointerDown={preloadDialog}
          onClick={() => setMoreOpen(true)}
        >
          <Ellipsis {...iconLook} />
          More
        </button>
      </nav>
      <MoreSheet isOpen={isMoreOpen} onOpenChange={setMoreOpen} />
    </>
  );
}

const sheetRow = 'flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-left font-[520] hover:bg-hover';

function MoreSheet({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (open: boolean) => void }) {
  const { displayName, email } = useUser();
  const { isBusy, signOut } = useSignOut();
  const name = displayName || 'User';
  const close = () => onOpenChange(false);
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title="More">
      <div className="-mx-2 grid gap-0.5">
        <button
          type="button"
          aria-disabled="true"
          className={cx(sheetRow, 'cursor-not-allowed text-ink-3 hover:bg-transparent')}
        >
          <editorItem.Icon {...iconLook} />
          {editorItem.label}
          <span className="ml-auto rounded-full bg-grey-soft px-2 py-1 text-11 leading-none font-[560]">Soon</span>
        </button>
        <Link to="/profile" className={sheetRow} onClick={close}>
          <Avatar name={name} initials={initials(name)} size={32} />
          <span className="grid min-w-0 leading-[1.3]">
            <span className="truncate text-13 font-semibold">{name}</span>
            <span className="truncate text-12 text-ink-3">{email}</span>
          </span>
        </Link>
        <button type="button" className={sheetRow} disabled={isBusy} aria-busy={isBusy || undefined} onClick={signOut}>
          <LogOut {...iconLook} />
          Logout
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-4 text-12 text-ink-3">
        <FooterLinks onPress={close} />
      </div>
    </Dialog>
  );
}
