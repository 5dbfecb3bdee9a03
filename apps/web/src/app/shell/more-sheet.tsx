import { initials } from '@nonet/domain';
import { FooterLinks } from '#/brand/footer.tsx';
import { useUser } from '#/lib/session.ts';
import { useUnread } from '#/lib/unread.ts';
import { Link } from '#/router/link.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { cx } from '#/ui/cx.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Spinner } from '#/ui/spinner.tsx';

import { ApprovalsCount } from './approvals-count.tsx';
import { editorItem, settingsItem, useNavItems } from './nav-items.ts';
import { UnreadCount } from './unread-count.tsx';
import { useSignOut } from './use-sign-out.tsx';

const iconLook = { size: 20, strokeWidth: 1.75 } as const;
const sheetRow = 'flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-left font-[520] hover:bg-hover';

/** The menu with everything that has no place in a phone's bar. */
export function MoreSheet({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (open: boolean) => void }) {
  const { displayName, email } = useUser();
  const { isBusy, signOut, question } = useSignOut();
  const unread = useUnread();
  const { all, isUnderMore } = useNavItems();
  const name = displayName || 'User';
  const close = () => onOpenChange(false);
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title="More">
      <div className="-mx-2 grid gap-0.5">
        <Link to="/messages" className={sheetRow} onClick={close}>
          <Sign name="bell" {...iconLook} />
          Messages
          <UnreadCount unread={unread} className="ml-auto" />
        </Link>
        {all.filter(isUnderMore).map(({ to, label, sign }) => (
          <Link key={to} to={to} className={sheetRow} onClick={close}>
            <Sign name={sign} {...iconLook} />
            {label}
            {to === '/approvals' && <ApprovalsCount at="sheet" />}
          </Link>
        ))}
        <Link to="/reports/week" className={sheetRow} onClick={close}>
          <Sign name="date" {...iconLook} />
          Weekly report
        </Link>
        <button
          type="button"
          aria-disabled="true"
          className={cx(sheetRow, 'cursor-not-allowed text-ink-3 hover:bg-transparent')}
        >
          <Sign name={editorItem.sign} {...iconLook} />
          {editorItem.label}
          <span className="ml-auto rounded-full bg-grey-soft px-2 py-1 text-11 leading-none font-[560]">Soon</span>
        </button>
        <Link to={settingsItem.to} className={sheetRow} onClick={close}>
          <Sign name={settingsItem.sign} {...iconLook} />
          {settingsItem.label}
        </Link>
        <Link to="/profile" className={sheetRow} onClick={close}>
          <Avatar name={name} initials={initials(name)} size={32} />
          <span className="grid min-w-0 leading-[1.3]">
            <span dir="auto" className="truncate text-left text-13 font-semibold">
              {name}
            </span>
            <span className="truncate text-12 text-ink-3">{email}</span>
            <span className="text-12 text-ink-3">Profile, appearance, time zone</span>
          </span>
        </Link>
        <button
          type="button"
          className={sheetRow}
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          onClick={signOut}
        >
          {isBusy ? <Spinner size={20} /> : <Sign name="log-out" {...iconLook} />}
          {isBusy ? 'Logging out...' : 'Logout'}
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-4 text-12 text-ink-3">
        <FooterLinks onPress={close} />
      </div>
      {question}
    </Dialog>
  );
}
