import type { Members } from '@nonet/contract';
import { mayUse, networkIds, plural } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { connectionsQuery, usageQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { useSpaceHere } from '#/lib/spaces-query.ts';
import { useMay, useRole } from '#/lib/use-may.ts';
import { Link } from '#/router/link.tsx';
import { navigate } from '#/router/navigate.ts';
import { useLocation } from '#/router/use-location.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';
import { preloadDialog } from '#/ui/overlays/dialog.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { SettingsRoom } from '../settings-room.tsx';
import { inviteWords, membersWords as words } from '../settings-words.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type Limit, limitOf } from './limit-of.ts';
import { MemberRow } from './member-row.tsx';
import { membersQuery } from './members-query.ts';
import { RoleTable } from './role-table.tsx';

/** /settings/members: who is in the space, who is invited, and what each role may do. */
export function MembersPage() {
  const here = useSpaceHere();
  const mayInvite = useMay('manage-members');
  const isOnline = useIsOnline();
  const members = useQuery(membersQuery());
  const { data: usage } = useQuery(usageQuery());
  const [isInviting, setInviting] = useInviteByAddress(mayInvite);
  const limit = members.data && usage ? limitOf(members.data, usage) : null;
  return (
    <SettingsRoom
      title={words.title}
      subtitle={members.data && countText(members.data)}
      action={
        mayInvite && (
          <Button
            kind="primary"
            icon={<Sign name="add-person" size={16} strokeWidth={1.9} />}
            blocked={!isOnline ? words.offlineBlocked : limit?.isReached && limit.reason}
            onPointerEnter={preloadDialog}
            onClick={() => setInviting(true)}
          >
            {words.invite}
          </Button>
        )
      }
    >
      {!isOnline && members.data && (
        <Notice kind="note" role="status" className="mb-4">
          {words.offline}
        </Notice>
      )}
      {mayInvite && limit?.isReached && <LimitCard limit={limit} />}
      {members.data?.members.some(({ aboveLimit }) => aboveLimit) && (
        <Notice kind="warning" className="mb-4">
          {words.readsWhy}
        </Notice>
      )}
      <Card className="overflow-hidden">
        {members.data ? (
          <MemberTable members={members.data} mayInvite={mayInvite} />
        ) : members.isError ? (
          <ErrorState title={words.notLoaded} retrying={members.isFetching} onRetry={() => void members.refetch()}>
            {errorText(members.error)}
          </ErrorState>
        ) : members.isPaused ? (
          <EmptyState sign={<Sign name="offline" size={28} strokeWidth={1.5} />} title={words.offlineTitle}>
            {words.offlineAbout}
          </EmptyState>
        ) : (
          <Skeleton label={words.loading}>
            <div className="grid gap-4 p-[22px]">
              {['a', 'b', 'c'].map((row) => (
                <div key={row} className="flex items-center gap-3">
                  <Bone className="size-8 rounded-full" />
                  <Bone className="h-4 w-40" />
                </div>
              ))}
            </div>
          </Skeleton>
        )}
      </Card>
      <Invitations members={members.data} />
      <RoleTable />
      {here && <InviteDialog open={isInviting} spaceName={here.name} onClose={() => setInviting(false)} />}
    </SettingsRoom>
  );
}

/** The switcher leads here with the dialog open. */
function useInviteByAddress(mayInvite: boolean) {
  const isAsked = useLocation(({ search }) => new URLSearchParams(search).has('invite'));
  const [isInviting, setInviting] = useState(isAsked && mayInvite);
  if (isAsked && mayInvite && !isInviting) setInviting(true);
  useEffect(() => {
    if (isAsked) navigate({ to: '/settings/members', replace: true, keepsScroll: true });
  }, [isAsked]);
  return [isInviting, setInviting] as const;
}

function countText({ members, invitations }: Members): string {
  const people = plural(members.length, 'member');
  return invitations.length === 0 ? `${people}.` : `${people} and ${plural(invitations.length, 'invitation')}.`;
}

function useAccounts() {
  const { data } = useQuery(connectionsQuery(useUser().uid));
  return data ? networkIds.flatMap((network) => data[network]) : [];
}

function MemberTable({ members: { members }, mayInvite }: { members: Members; mayInvite: boolean }) {
  const own = useRole();
  const accounts = useAccounts();
  const { data: usage } = useQuery(usageQuery());
  const mayBind = usage !== undefined && mayUse(usage, { accountRights: true }).kind === 'allowed';
  return (
    <>
      <table className="w-full table-fixed">
        <thead>
          <tr className="text-left text-12 text-ink-3">
            <th scope="col" className="w-[40%] py-2.5 pr-2 pl-4 font-semibold md:pl-[22px]">
              {words.name}
            </th>
            <th scope="col" className="px-4 font-semibold">
              {words.role}
            </th>
            <th scope="col" className="px-2 font-semibold max-md:hidden">
              {words.accounts}
            </th>
            {mayInvite && (
              <th scope="col" className="w-[112px] px-2 font-semibold max-md:hidden">
                {words.lastHere}
              </th>
            )}
            <th scope="col" className="w-14">
              <span className="sr-only">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} own={own} accounts={accounts} mayBind={mayBind} />
          ))}
        </tbody>
      </table>
      {members.length === 1 && mayInvite && (
        <div className="border-t border-line">
          <EmptyState title={words.alone}>{words.aloneAbout}</EmptyState>
        </div>
      )}
    </>
  );
}

function Invitations({ members }: { members: Members | undefined }) {
  const accounts = useAccounts();
  return members && <InvitationList invitations={members.invitations} accounts={accounts.length} />;
}

function LimitCard({ limit }: { limit: Limit }) {
  const isOwner = useRole() === 'owner';
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 md:px-[22px]">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{limit.title}</p>
        <p className="text-13 text-ink-3">{limit.reason}</p>
      </div>
      {isOwner && (
        <Link to="/plans" className={buttonClass({ kind: 'primary' })}>
          {inviteWords.seePlans}
        </Link>
      )}
    </Card>
  );
}
