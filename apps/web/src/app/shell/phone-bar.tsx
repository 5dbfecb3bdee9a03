import { useState } from 'react';
import { Link } from '#/router/link.tsx';
import { useLocation } from '#/router/use-location.ts';
import { cx } from '#/ui/cx.ts';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { preloadDialog } from '#/ui/overlays/dialog.tsx';
import { Sign } from '#/ui/sign.tsx';

import { currentAt, useNavItems } from './nav-items.ts';

const MoreSheet = onDemand(() => import('./more-sheet.tsx'), 'MoreSheet');

function preloadSheet(): void {
  void MoreSheet.preload?.();
  preloadDialog();
}

const tab = 'group relative grid place-items-center content-center gap-[3px] text-11 font-[540] text-ink-3';
/** Large text has no room for the words of five places; their signs stay. */
const label = '@max-[18rem]:sr-only';
const iconLook = { size: 20, strokeWidth: 1.75, isInDocument: true } as const;

/** The bar at the bottom of a phone's screen. */
export function PhoneBar() {
  const pathname = useLocation((location) => location.pathname);
  const barItems = useNavItems().filter(({ isUnderMore }) => !isUnderMore);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [wasMoreOpened, setWasMoreOpened] = useState(false);
  return (
    <>
      <nav
        aria-label="Main"
        data-phone-bar
        className="@container fixed inset-x-0 bottom-0 z-[8] grid h-(--phone-bar-height) auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden flat:absolute print:hidden"
      >
        {barItems.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            {...currentAt(pathname, item)}
            className={cx(tab, 'aria-[current=page]:font-[640] aria-[current=page]:text-ink')}
          >
            <Sign name={item.sign} {...iconLook} />
            <span className={label}>{item.shortLabel}</span>
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
          <span className={label}>More</span>
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
