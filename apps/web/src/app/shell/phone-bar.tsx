import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { useUnread } from '#/lib/unread.ts';
import { cx } from '#/ui/cx.ts';
import { preloadDialog } from '#/ui/dialog.tsx';
import { late, OverlayHost } from '#/ui/late.tsx';
import { Sign } from '#/ui/sign.tsx';

import { currentAt, navItems } from './nav-items.ts';
import { UnreadCount } from './unread-count.tsx';

const MoreSheet = late(() => import('./more-sheet.tsx'), 'MoreSheet');

function preloadSheet(): void {
  void MoreSheet.preload?.();
  preloadDialog();
}

const barItems = navItems.filter(({ isUnderMore }) => !isUnderMore);
const tab = 'group relative grid place-items-center content-center gap-[3px] text-11 font-[540] text-ink-3';
const iconLook = { size: 20, strokeWidth: 1.75, isInDocument: true } as const;

/** The bar at the bottom of a phone's screen. */
export function PhoneBar() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const unread = useUnread();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [wasMoreOpened, setWasMoreOpened] = useState(false);
  return (
    <>
      <nav
        aria-label="Main"
        data-phone-bar
        className="fixed inset-x-0 bottom-0 z-[8] grid h-(--phone-bar) grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {barItems.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            {...currentAt(pathname, item)}
            className={cx(tab, 'aria-[current=page]:font-[640] aria-[current=page]:text-ink')}
          >
            <Sign name={item.sign} {...iconLook} />
            {item.shortLabel}
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
          onFocus={preloadSheet}
          onPointerDown={preloadSheet}
          onClick={() => {
            setWasMoreOpened(true);
            setMoreOpen(true);
          }}
        >
          <Sign name="more" {...iconLook} />
          More
          <UnreadCount unread={unread} className="absolute top-1 left-[calc(50%+9px)] ring-2 ring-surface" />
        </button>
      </nav>
      {wasMoreOpened && (
        <OverlayHost isOpen={isMoreOpen} onMissing={() => setMoreOpen(false)}>
          <MoreSheet isOpen={isMoreOpen} onOpenChange={setMoreOpen} />
        </OverlayHost>
      )}
    </>
  );
}
