import type { Invitation } from '@nonet/contract';
import { roleNames } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';

import { errorTextOr } from '#/lib/api-error.ts';
import { useUser } from '#/lib/session.ts';
import { useNow } from '#/lib/use-now.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Tag } from '#/ui/status/badge.tsx';
import { toast } from '#/ui/status/toast.ts';

import { membersWords, invitationWords as words } from '../settings-words.ts';
import { copyLink } from './copy-link.ts';
import { endsIn } from './ends-in.ts';
import { membersApi } from './members-api.ts';
import { renewMembers } from './members-query.ts';

/** Who is invited and has not come yet. */
export function InvitationList({ invitations, accounts }: { invitations: readonly Invitation[]; accounts: number }) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations-title" className="mt-7">
      <h2 id="invitations-title" className="display-17 mb-2.5">
        {words.title} <span className="text-13 font-normal text-ink-3">{invitations.length}</span>
      </h2>
      <Card as="section" className="divide-y divide-line">
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} accounts={accounts} />
        ))}
      </Card>
    </section>
  );
}

function Row({ invitation, accounts }: { invitation: Invitation; accounts: number }) {
  const { id, email, role, inviterName, hasEnded, expiresAt } = invitation;
  const { displayName } = useUser();
  const now = useNow();
  const again = useMutation({
    mutationFn: () => membersApi.sendAgain(id),
    onSuccess: ({ link }) => {
      void renewMembers();
      const action = { label: words.copy, onPress: () => void copyLink(link) };
      toast.success(words.sentAgain(email), { id: `invitation-${id}`, action });
    },
    onError: (error) => toast.error(errorTextOr(words.notSent, error), { id: `invitation-${id}` }),
  });
  const back = useMutation({
    mutationFn: () => membersApi.takeBack(id),
    onSuccess: () => {
      void renewMembers();
      toast.success(words.takenBack(email), { id: `invitation-${id}` });
    },
    onError: (error) => toast.error(errorTextOr(words.notTakenBack, error), { id: `invitation-${id}` }),
  });
  const days = endsIn(expiresAt, now);
  const bound =
    invitation.accounts === null ? words.all : `${membersWords.some(invitation.accounts.length, accounts)} accounts`;
  const by = inviterName === null ? null : inviterName === displayName ? words.byYou : words.by(inviterName);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-[22px]">
      <span
        aria-hidden
        className="grid size-8 flex-none place-items-center rounded-full border border-dashed border-line-strong text-ink-3 max-md:hidden"
      >
        <Sign name="mail" size={15} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-semibold">{email}</p>
        <p className="text-12 text-ink-3">{[roleNames[role], bound, by].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="text-13 text-ink-3 md:w-28">
        {hasEnded ? <Tag quiet>{words.ended}</Tag> : days === 0 ? words.endsToday : words.endsIn(days)}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button
          size="sm"
          kind="ghost"
          aria-label={again.isPending ? undefined : `${words.again}: ${email}`}
          busy={again.isPending}
          busyText={words.sending}
          onClick={() => again.mutate()}
        >
          {words.again}
        </Button>
        <Button
          size="sm"
          kind="ghost"
          aria-label={back.isPending ? undefined : `${hasEnded ? words.removeEnded : words.back}: ${email}`}
          busy={back.isPending}
          busyText={words.takingBack}
          onClick={() => back.mutate()}
        >
          {hasEnded ? words.removeEnded : words.back}
        </Button>
      </div>
    </div>
  );
}
