import type { InvitationSent } from '@nonet/contract';
import { isAbove, type MemberRole, mayUse, memberRoles, networkIds, roleNames } from '@nonet/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';

import { ApiError, errorTextOr } from '#/lib/api-error.ts';
import { connectionsQuery, usageQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { useRole } from '#/lib/use-may.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';

import { invitationWords, rolesInShort, inviteWords as words } from '../settings-words.ts';
import { AccountChoice } from './account-choice.tsx';
import { copyLink } from './copy-link.ts';
import { membersApi } from './members-api.ts';
import { renewMembers } from './members-query.ts';

export interface InviteDialogProps {
  open: boolean;
  spaceName: string;
  onClose: () => void;
}

/** Invites one person by mail; afterwards the link can be copied once. */
export function InviteDialog({ open, spaceName, onClose }: InviteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<InvitationSent | null>(null);
  const first = useRef<HTMLInputElement>(null);
  function close() {
    onClose();
    setSent(null);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      locked={isBusy}
      title={sent ? words.sentTitle : words.title(spaceName)}
      description={sent ? words.sentAbout(sent.invitation.email) : words.about}
      initialFocus={first}
    >
      {sent ? (
        <Sent link={sent.link} onDone={close} />
      ) : (
        <Form first={first} onBusy={setBusy} onSent={setSent} onClose={close} />
      )}
    </Dialog>
  );
}

/** The server keeps a hash alone, so the link is told only now. */
function Sent({ link, onDone }: { link: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field label={words.link}>
        <TextInput ref={field} readOnly value={link} onFocus={({ target }) => target.select()} />
      </Field>
      <DialogActions>
        <Button kind="ghost" onClick={onDone}>
          {words.done}
        </Button>
        <Button
          kind="primary"
          autoFocus
          onClick={async () => {
            if (!(await copyLink(link))) field.current?.focus();
          }}
        >
          {invitationWords.copy}
        </Button>
      </DialogActions>
    </>
  );
}

interface FormProps {
  first: React.RefObject<HTMLInputElement | null>;
  onBusy: (isBusy: boolean) => void;
  onSent: (sent: InvitationSent) => void;
  onClose: () => void;
}

function Form({ first, onBusy, onSent, onClose }: FormProps) {
  const own = useRole();
  const given = memberRoles.filter((role) => isAbove(own, role)).toReversed();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('writer');
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isTried, setTried] = useState(false);
  const { data: usage } = useQuery(usageQuery());
  const { data: connections } = useQuery(connectionsQuery(useUser().uid));
  const accounts = connections ? networkIds.flatMap((network) => connections[network]) : [];
  const mayBind =
    usage !== undefined && mayUse(usage, { accountRights: true }).kind === 'allowed' && accounts.length > 1;
  const send = useMutation({
    mutationFn: () =>
      membersApi.invite({ email: email.trim(), role, ...(chosen !== null && { accounts: [...chosen] }) }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: (answer) => {
      void renewMembers();
      onSent(answer);
    },
  });
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  const isNone = chosen !== null && chosen.length === 0;
  return (
    <form
      noValidate
      className="grid gap-[18px]"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isEmail) first.current?.focus();
        else if (!isNone && !send.isPending) send.mutate();
      }}
    >
      {send.error && (
        <Notice kind="error" role="alert">
          {errorTextOr(words.failed, send.error)}{' '}
          {own === 'owner' && send.error instanceof ApiError && send.error.seePlans && (
            <Link to="/plans" className={buttonClass({ size: 'sm' })}>
              {words.seePlans}
            </Link>
          )}
        </Notice>
      )}
      <Field label={words.email} error={isTried && !isEmail && words.needsEmail}>
        <TextInput
          ref={first}
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            send.reset();
          }}
        />
      </Field>
      <Roles given={given} role={role} onChange={setRole} />
      {mayBind && (
        <AccountChoice
          accounts={accounts}
          chosen={chosen}
          error={isTried && isNone ? words.needsAccount : null}
          onChange={setChosen}
        />
      )}
      <DialogActions>
        <Button kind="ghost" onClick={onClose} blocked={send.isPending && words.sending}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" busy={send.isPending} busyText={words.sending}>
          {words.send}
        </Button>
      </DialogActions>
    </form>
  );
}

interface RolesProps {
  given: readonly MemberRole[];
  role: MemberRole;
  onChange: (role: MemberRole) => void;
}

function Roles({ given, role, onChange }: RolesProps): ReactNode {
  const name = useId();
  const titleId = useId();
  return (
    <fieldset aria-labelledby={titleId} className="grid gap-1.5">
      <p id={titleId} className="text-13 font-semibold">
        {words.role}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {given.map((one) => (
          <label
            key={one}
            className={cx(
              'flex items-start gap-2.5 rounded-md border p-2.5 text-13 has-focus-visible:outline-2 has-focus-visible:outline-focus',
              one === role ? 'border-ink inset-ring inset-ring-ink' : 'border-line hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === role}
              onChange={() => onChange(one)}
              aria-label={roleNames[one]}
              aria-describedby={`${name}-${one}`}
              className="mt-px size-4 flex-none accent-(--primary)"
            />
            <span className="grid min-w-0">
              <span className="font-semibold">{roleNames[one]}</span>
              <span id={`${name}-${one}`} className="text-12 leading-[1.35] text-ink-3">
                {rolesInShort[one]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
