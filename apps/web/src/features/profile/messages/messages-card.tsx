import { messageKinds, spaceKinds } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { meQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { addressIn, currentSpace } from '#/lib/space.ts';
import { useSpaceHere, useSpaces } from '#/lib/spaces-query.ts';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { SendVerification } from '../person/send-verification.tsx';
import { rowSpace, SettingsCard } from '../settings-card.tsx';
import { BrowsersRow } from './browsers-row.tsx';
import { MailTable } from './mail-table.tsx';
import { ReportRow } from './report-row.tsx';
import { SpaceChoice } from './space-choice.tsx';
import { useMessageSettings } from './use-message-settings.ts';

/** What people are told, and how; messages and mails lead here (`/profile#messages`). */
export function MessagesCard() {
  const { uid } = useUser();
  const spaces = useSpaces();
  const here = useSpaceHere();
  const [chosen, choose] = useState<string | null>(null);
  const shown = spaces.find(({ id }) => id === chosen) ?? here;
  const isHere = shown === undefined || shown.id === here?.id;
  const isOwn = shown === undefined ? currentSpace === null : shown.id === uid;
  const asked = isHere ? null : shown.id;
  const { data: settings, error, refetch, isFetching, isPaused } = useMessageSettings(asked);
  return (
    <SettingsCard id="messages" title="Message settings">
      {shown && spaces.length > 1 && <SpaceChoice {...{ spaces, shown, isOwn, asked, settings }} onChoose={choose} />}
      {settings ? (
        <>
          <div className={rowSpace}>
            <p className="pb-3 text-13 text-ink-2">
              Everything is found behind the bell. Choose what is mailed to you as well: at once, in one mail a day, or
              never.
            </p>
            {!settings.isMailed && <NotMailedYet />}
            <MailTable mail={settings.mail} kinds={isOwn ? messageKinds : spaceKinds} asked={asked} />
          </div>
          <ReportRow
            weeklyReport={settings.weeklyReport}
            isReportOn={settings.isReportOn}
            asked={asked}
            href={isHere ? null : addressIn(isOwn ? null : shown.shortId, '/reports/week')}
          />
          <BrowsersRow pushKey={settings.pushKey} browsers={settings.browsers} />
        </>
      ) : error ? (
        <ErrorState title="These settings could not be loaded" retrying={isFetching} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : isPaused ? (
        <p className="py-[18px] text-ink-3">You are offline. They show when you are back online.</p>
      ) : (
        <Skeleton label="Loading what you are told...">
          {/* As high as what comes, so that nobody who was led here loses their place. */}
          <Bone className="my-4 h-[760px]" />
        </Skeleton>
      )}
    </SettingsCard>
  );
}

/** Until the address is verified, which the person may do in another window meanwhile. */
function NotMailedYet() {
  const { data: me } = useQuery(meQuery());
  if (!me || me.emailVerified) return null;
  return (
    <section
      aria-label="Mailed once your address is verified"
      className="mb-3 grid justify-items-start gap-1.5 rounded-md bg-sunken px-4 py-3"
    >
      <SendVerification
        email={me.email}
        text="Until your address is verified, only what concerns payments is mailed. Open the link in the mail that we sent you."
      />
    </section>
  );
}
