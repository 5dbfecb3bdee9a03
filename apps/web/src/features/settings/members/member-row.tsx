import type { Connection, Member } from '@nonet/contract';
import { initials, isAbove, isNetworkId, memberRoles, type Role, roleNames } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { useUser } from '#/lib/session.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { lastHere } from '#/spaces/last-here.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Menu } from '#/ui/overlays/menu.tsx';
import type { MenuItem } from '#/ui/overlays/menu-popup.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Tag } from '#/ui/status/badge.tsx';
import { toast } from '#/ui/status/toast.ts';

import { membersWords as words } from '../settings-words.ts';
import { AccountsDialog } from './accounts-dialog.tsx';
import { membersApi } from './members-api.ts';
import { renewMembers } from './members-query.ts';
import { RemoveDialog } from './remove-dialog.tsx';

export interface MemberRowProps {
  member: Member;
  /** The role of who looks. */
  own: Role;
  accounts: readonly Connection[];
  /** Whether the plan of the owner has rights for single accounts. */
  mayBind: boolean;
}

/** One person of the space. What one may not change is text. */
export function MemberRow({ member, own, accounts, mayBind }: MemberRowProps) {
  const { uid } = useUser();
  const zone = useTimeZone();
  const [isRemoving, setRemoving] = useState(false);
  const [isBinding, setBinding] = useState(false);
  const isMe = member.id === uid;
  const mayChange = !isMe && isAbove(own, 'editor') && isAbove(own, member.role);
  const name = member.name || member.email;
  const change = useMutation({
    mutationFn: (role: Role) => membersApi.change(member.id, { role: memberRoles.find((one) => one === role) }),
    onSuccess: (_, role) => {
      void renewMembers();
      const before = member.role;
      const article = /^[AEIOU]/.test(roleNames[role]) ? 'an' : 'a';
      toast.success(words.changed(name, `${article} ${roleNames[role].toLowerCase()}`), {
        id: `member-${member.id}`,
        action: { label: words.undo, onPress: () => change.mutate(before) },
      });
    },
    onError: (error) => toast.error(errorTextOr(words.notChanged, error), { id: `member-${member.id}` }),
  });
  const choose = useMutation({
    mutationFn: (aboveLimit: boolean) => membersApi.change(member.id, { aboveLimit }),
    onSuccess: renewMembers,
    onError: (error) => toast.error(errorTextOr(words.notChanged, error), { id: `member-${member.id}` }),
  });
  const items = (): MenuItem[] => [
    ...(mayBind && accounts.length > 1
      ? [{ label: `${words.accounts}…`, sign: 'accounts' as const, onChoose: () => setBinding(true) }]
      : []),
    ...(own === 'owner' && member.aboveLimit
      ? [{ label: words.makeRoom, sign: 'undo' as const, onChoose: () => choose.mutate(false) }]
      : []),
    { label: `${words.remove}…`, sign: 'trash', onChoose: () => setRemoving(true) },
  ];
  return (
    <tr className="border-t border-line">
      <td className="py-3 pr-2 pl-4 md:pl-[22px]">
        <div className="flex min-w-0 items-center gap-2.5">
          <span className="max-md:hidden">
            <Avatar name={name} initials={initials(name)} size={32} />
          </span>
          <div className="min-w-0 leading-[1.35]">
            <p className="flex min-w-0 items-center gap-1.5">
              <span dir="auto" className="truncate text-13 font-semibold">
                {name}
              </span>
              {isMe && <span className="text-13 text-ink-3">{words.you}</span>}
              {member.aboveLimit && <Tag quiet>{words.reads}</Tag>}
            </p>
            <p className="truncate text-12 text-ink-3">{member.email}</p>
          </div>
        </div>
      </td>
      <td className="px-2">
        {mayChange ? (
          <select
            aria-label={words.roleOf(name)}
            aria-busy={change.isPending || undefined}
            value={change.isPending ? change.variables : member.role}
            onChange={({ target }) => {
              const role = memberRoles.find((one) => one === target.value);
              if (role && !change.isPending) change.mutate(role);
            }}
            className="h-11 w-full max-w-[120px] rounded-md border border-transparent bg-transparent px-1 text-13 font-[540] hover:border-line hover:bg-hover md:h-9"
          >
            {memberRoles
              .filter((role) => isAbove(own, role))
              .toReversed()
              .map((role) => (
                <option key={role} value={role}>
                  {roleNames[role]}
                </option>
              ))}
          </select>
        ) : (
          <span className="px-2 text-13 font-[540]">{roleNames[member.role]}</span>
        )}
      </td>
      <td className="px-2 text-13 text-ink-2 max-md:hidden">
        <Accounts member={member} accounts={accounts} />
      </td>
      {isAbove(own, 'editor') && (
        <td className="px-2 text-13 text-ink-2 first-letter:uppercase max-md:hidden">
          {member.lastHereAt === null ? '–' : lastHere(member.lastHereAt, zone, new Date())}
        </td>
      )}
      <td className="pr-2.5 text-right md:pr-4">
        {mayChange && (
          <Menu
            label={name}
            items={items}
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                label={words.more(name)}
                icon={<Sign name="more" size={17} strokeWidth={1.75} />}
              />
            )}
          />
        )}
        <RemoveDialog member={member} name={name} open={isRemoving} onOpenChange={setRemoving} />
        {isBinding && (
          <AccountsDialog member={member} name={name} accounts={accounts} onClose={() => setBinding(false)} />
        )}
      </td>
    </tr>
  );
}

function Accounts({ member, accounts }: Pick<MemberRowProps, 'member' | 'accounts'>) {
  const bound = member.accounts;
  const seen = accounts.filter(({ id }) => bound === null || bound.includes(id));
  const dots = Object.fromEntries(
    seen.flatMap(({ platform }) => (isNetworkId(platform) ? [[platform, 'on' as const]] : [])),
  );
  return (
    <span className="flex items-center gap-2">
      <NetworkMatrix dots={dots} size={17} label={null} />
      {bound === null ? words.all(accounts.length) : words.some(seen.length, accounts.length)}
    </span>
  );
}
