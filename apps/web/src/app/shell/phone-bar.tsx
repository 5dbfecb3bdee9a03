import { Link } from '#/router/link.tsx';
import { useLocation } from '#/router/use-location.ts';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { preloadDialog } from '#/ui/overlays/dialog.tsx';
import { useOverlay } from '#/ui/overlays/overlay-trigger.ts';
import { Sign } from '#/ui/sign.tsx';

import { BrassDot } from './brass-dot.tsx';
import { ItemCount } from './item-count.tsx';
import { currentAt, useNavItems } from './nav-items.ts';

const MoreSheet = onDemand(() => import('./more-sheet.tsx'), 'MoreSheet');

function preloadSheet(): void {
  void MoreSheet.preload?.();
  preloadDialog();
}

const tab =
  'group relative grid place-items-center content-center gap-[3px] text-11 font-[540] text-ink-3 aria-[current=page]:font-[640] aria-[current=page]:text-ink';
/** There is room for the first word. Large text has none for the words of five places; their signs stay. */
const label = '@max-[18rem]:sr-only';
const iconLook = { size: 20, strokeWidth: 1.75, isInDocument: true } as const;

/** The bar at the bottom of a phone's screen. */
export function PhoneBar() {
  const pathname = useLocation((location) => location.pathname);
  const { all, isUnderMore } = useNavItems();
  const { open, setOpen, wasOpened, trigger } = useOverlay('dialog', preloadSheet);
  return (
    <>
      <nav
        aria-label="Main"
        data-phone-bar
        className="@container fixed inset-x-0 bottom-0 z-[8] grid h-(--phone-bar-height) auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden flat:absolute print:hidden"
      >
        {all
          .filter((item) => !isUnderMore(item))
          .map((item) => (
            <Link key={item.to} to={item.to} {...currentAt(pathname, item)} className={tab}>
              <Sign name={item.sign} {...iconLook} />
              <span className={label}>{item.label.split(' ')[0]}</span>
              <ItemCount of={item.to} at="bar" />
              <BrassDot className="absolute top-[7px] left-[calc(50%+11px)] size-[7px]" />
            </Link>
          ))}
        <button {...trigger} type="button" className={tab}>
          <Sign name="more" {...iconLook} />
          <span className={label}>More</span>
        </button>
      </nav>
      {wasOpened && (
        <OverlayHost isOpen={open} onMissing={() => setOpen(false)}>
          <MoreSheet isOpen={open} onOpenChange={setOpen} />
        </OverlayHost>
      )}
    </>
  );
}
