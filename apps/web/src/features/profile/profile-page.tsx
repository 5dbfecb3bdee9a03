import { initials } from '@nonet/domain';

import { useUser } from '#/lib/session.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Card } from '#/ui/card.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { DangerZone } from './data/danger-zone.tsx';
import { ExportRow } from './data/export-row.tsx';
import { MeasuringCard } from './data/measuring-card.tsx';
import { MessagesCard } from './messages/messages-card.tsx';
import { AppearanceRow } from './person/appearance-row.tsx';
import { DisplayNameRow } from './person/display-name-row.tsx';
import { EmailRow } from './person/email-row.tsx';
import { HourClockRow } from './person/hour-clock-row.tsx';
import { PostingTimesRow } from './person/posting-times-row.tsx';
import { TimeZoneRow } from './person/time-zone-row.tsx';
import { FacebookRow } from './security/facebook-row.tsx';
import { PasswordRow } from './security/password-row.tsx';
import { SessionsRow } from './security/sessions-row.tsx';
import { SettingsCard } from './settings-card.tsx';

export function ProfilePage() {
  return (
    <PageBody className="mx-auto w-full max-w-[760px]">
      <PageHead title="Profile Settings" subtitle="Your name, your email and your account." />
      <div className="grid grid-cols-1 gap-5">
        <Card as="section" aria-label="You" className="divide-y divide-line px-5 py-1.5 md:px-6">
          <Who />
          <EmailRow />
          <DisplayNameRow />
          <AppearanceRow />
          <TimeZoneRow />
          <HourClockRow />
          <PostingTimesRow />
        </Card>
        <MessagesCard />
        <SettingsCard title="Security">
          <PasswordRow />
          <FacebookRow />
          <SessionsRow />
        </SettingsCard>
        <SettingsCard title="Your data">
          <ExportRow />
        </SettingsCard>
        <MeasuringCard />
        <DangerZone />
      </div>
    </PageBody>
  );
}

function Who() {
  const { displayName, email } = useUser();
  const name = displayName || 'User';
  return (
    <div className="flex items-center gap-[18px] py-[18px]">
      <Avatar name={name} initials={initials(name)} size={52} />
      <div className="min-w-0">
        <h2 dir="auto" className="truncate text-left text-17 font-semibold">
          {name}
        </h2>
        <p className="truncate text-ink-3">{email}</p>
      </div>
    </div>
  );
}
