import { initials } from '@nonet/domain';
import type { ReactNode } from 'react';
import { BrandLink } from '#/brand/brand-link.tsx';
import { useUser } from '#/lib/session.ts';
import { useSpaces } from '#/lib/spaces-query.ts';
import { useUnread } from '#/lib/unread.ts';
import type { AppPath } from '#/router/app-path.ts';
import { Link } from '#/router/link.tsx';
import { useLocation } from '#/router/use-location.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { cx } from '#/ui/cx.ts';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { useOverlay } from '#/ui/overlays/overlay-trigger.ts';
import { Tooltip } from '#/ui/overlays/tooltip.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { BrassDot } from './brass-dot.tsx';
import { ItemCount } from './item-count.tsx';
import { currentAt, editorItem, type NavItem, settingsItem, useNavItems } from './nav-items.ts';
import { importSwitcher } from './spaces/import-switcher.ts';
import { UnreadCount } from './unread-count.tsx';
import { useLatePart } from './use-late-part.ts';
import { useSidebar } from './use-sidebar.ts';
import { useSignOut } from './use-sign-out.tsx';

const row =
  'relative flex h-[38px] w-full items-center gap-[11px] overflow-hidden rounded-md px-[11px] text-left font-[520] whitespace-nowrap';
const idle = 'text-ink-2 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink';
const here =
  'aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-1 aria-[current=page]:ring-1 aria-[current=page]:ring-line';

export function Sidebar() {
  const { isCollapsed, toggle } = useSidebar();
  const pathname = useLocation((location) => location.pathname);
  const { all } = useNavItems();
  const linkOf = (item: Pick<NavItem, 'label' | 'sign' | 'alsoAt'> & { to: AppPath }, count?: ReactNode) => (
    <Hint text={item.label} isCollapsed={isCollapsed}>
      <Link to={item.to} {...currentAt(pathname, item)} className={cx('group', row, idle, here)}>
        <RowFace icon={<Sign name={item.sign} {...iconLook} />} isCollapsed={isCollapsed}>
          {item.label}
        </RowFace>
        {count}
        <BrassDot className={isCollapsed ? 'absolute top-[5px] right-[5px] size-1.5' : 'ml-auto size-[7px]'} />
      </Link>
    </Hint>
  );
  return (
    <aside
      data-rail={isCollapsed || undefined}
      className={cx(
        'sticky top-0 z-10 hidden flat:top-(--flat-edge) h-[calc(100dvh-var(--question-bar))] flex-none flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-rail pt-4 pb-3 md:flex print:hidden!',
        'transition-[width] duration-reveal ease-out',
        isCollapsed ? 'w-16 px-[10.5px]' : 'w-64 px-3',
      )}
    >
      <div
        className={cx(
          'flex items-center',
          isCollapsed ? 'mb-3.5 flex-col gap-3.5 pt-1.5' : 'mb-5 h-9 justify-between pl-2',
        )}
      >
        <BrandLink size={24} isCompact={isCollapsed} />
        <IconButton
          label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!isCollapsed}
          icon={<Sign name={isCollapsed ? 'expand' : 'collapse'} {...iconLook} />}
          onClick={toggle}
        />
      </div>
      <SwitcherPlace isCollapsed={isCollapsed} />
      <nav aria-label="Main">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {all.map((item) => (
            <li key={item.to}>{linkOf(item, <ItemCount of={item.to} at={isCollapsed ? 'sign' : 'row'} />)}</li>
          ))}
          <li>
            <Hint text={`${editorItem.label}, soon`} isCollapsed={isCollapsed}>
              <button type="button" aria-disabled="true" className={cx(row, 'cursor-not-allowed text-ink-3')}>
                <RowFace icon={<Sign name={editorItem.sign} {...iconLook} />} isCollapsed={isCollapsed}>
                  {editorItem.label}
                </RowFace>
                <span
                  className={cx(
                    'ml-auto rounded-full bg-grey-soft px-[7px] py-1 text-11 leading-none font-[560]',
                    fading(isCollapsed),
                  )}
                >
                  Soon
                </span>
              </button>
            </Hint>
          </li>
        </ul>
      </nav>
      <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-0.5 border-t border-line pt-2.5">
        <Bell isCollapsed={isCollapsed} />
        {linkOf(settingsItem)}
        <UserLink isCollapsed={isCollapsed} />
        <LogoutButton isCollapsed={isCollapsed} />
      </div>
    </aside>
  );
}

/** From the second space on. Its height is kept until its code is there. */
function SwitcherPlace({ isCollapsed }: { isCollapsed: boolean }) {
  const isNeeded = useSpaces().length > 1;
  const Switcher = useLatePart(isNeeded, importSwitcher);
  if (!isNeeded) return null;
  return (
    <div className={isCollapsed ? 'mb-2.5 h-[42px] flex-none' : '-mt-2 mb-3 h-12 flex-none'}>
      {Switcher && <Switcher isMarkOnly={isCollapsed} />}
    </div>
  );
}

const iconLook = { size: 18, strokeWidth: 1.75, className: 'flex-none', isInDocument: true } as const;

function Hint({ text, isCollapsed, children }: { text: string; isCollapsed: boolean; children: ReactNode }) {
  return (
    <Tooltip text={text} side="right" disabled={!isCollapsed} className="w-full">
      {children}
    </Tooltip>
  );
}

/** Words that fade when the sidebar becomes narrow. They stay the accessible name of their control. */
const fading = (isCollapsed: boolean) => cx('transition-opacity duration-reveal', isCollapsed && 'opacity-0');

/** The icon and the words of a row in the sidebar. */
function RowFace({ icon, isCollapsed, children }: { icon: ReactNode; isCollapsed: boolean; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className={fading(isCollapsed)}>{children}</span>
    </>
  );
}

/** A brass dot marks the current page. */
const BellPanel = onDemand(() => import('#/features/messages/bell-panel.tsx'), 'BellPanel');

/** Opens the messages. Not a `Popover`: the first paint of most screens has none. */
function Bell({ isCollapsed }: { isCollapsed: boolean }) {
  const unread = useUnread();
  const isHere = useLocation(({ pathname }) => pathname === '/messages');
  const { anchor, open, setOpen, wasOpened, trigger } = useOverlay('dialog', () => BellPanel.preload?.());
  return (
    <>
      <Hint text="Messages" isCollapsed={isCollapsed}>
        <button
          {...trigger}
          type="button"
          aria-current={isHere ? 'page' : undefined}
          className={cx('group', row, idle, here)}
        >
          <RowFace icon={<Sign name="bell" {...iconLook} />} isCollapsed={isCollapsed}>
            Messages
          </RowFace>
          <UnreadCount
            unread={unread}
            className={isCollapsed ? 'absolute top-0.5 right-0.5 ring-2 ring-rail' : 'ml-auto'}
          />
        </button>
      </Hint>
      {wasOpened && (
        <OverlayHost isOpen={open} onMissing={() => setOpen(false)}>
          <BellPanel anchor={anchor} open={open} onOpenChange={setOpen} />
        </OverlayHost>
      )}
    </>
  );
}

function UserLink({ isCollapsed }: { isCollapsed: boolean }) {
  const { displayName, email } = useUser();
  const pathname = useLocation((location) => location.pathname);
  const name = displayName || 'User';
  return (
    <Hint text={name} isCollapsed={isCollapsed}>
      <Link
        to="/profile"
        {...currentAt(pathname, { to: '/profile' })}
        className={cx(
          'flex w-full min-w-0 items-center gap-2.5 overflow-hidden rounded-md',
          isCollapsed ? 'p-[5px]' : 'p-2',
          idle,
          here,
        )}
      >
        <Avatar name={name} initials={initials(name)} size={32} />
        <span className={cx('grid min-w-0 leading-[1.3]', fading(isCollapsed))}>
          <span dir="auto" className="truncate text-left text-13 font-semibold text-ink">
            {name}
          </span>
          <span className="truncate text-12 font-normal text-ink-3">{email}</span>
        </span>
      </Link>
    </Hint>
  );
}

function LogoutButton({ isCollapsed }: { isCollapsed: boolean }) {
  const { isBusy, signOut, question } = useSignOut();
  return (
    <>
      <Hint text="Logout" isCollapsed={isCollapsed}>
        <button
          type="button"
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          onClick={signOut}
          className={cx(row, idle)}
        >
          <RowFace
            icon={isBusy ? <Spinner size={18} /> : <Sign name="log-out" {...iconLook} />}
            isCollapsed={isCollapsed}
          >
            {isBusy ? 'Logging out...' : 'Logout'}
          </RowFace>
        </button>
      </Hint>
      {question}
    </>
  );
}
