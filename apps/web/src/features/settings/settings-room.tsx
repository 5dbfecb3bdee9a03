import { initials } from '@nonet/domain';
import type { ReactNode } from 'react';

import { useUser } from '#/lib/session.ts';
import { useSpaceHere } from '#/lib/spaces-query.ts';
import { type AppPath, pathOf } from '#/router/app-path.ts';
import { Link } from '#/router/link.tsx';
import { useLocation } from '#/router/use-location.ts';
import { SpaceMark } from '#/spaces/space-mark.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { Sign } from '#/ui/sign.tsx';

import { settingsWords as words } from './settings-words.ts';

interface Place {
  to: AppPath;
  hash?: string;
  label: string;
  /** What is set there, where a phone lists it. */
  set?: string | undefined;
}

function usePlaces() {
  const { displayName } = useUser();
  const here = useSpaceHere();
  const ofSpace: readonly Place[] = [
    { to: '/settings/general', label: words.general, set: here?.name },
    { to: '/settings/members', label: words.members, set: here && String(here.memberCount) },
    { to: '/settings/approval', label: words.approval },
    { to: '/posting-times', label: words.postingTimes },
    { to: '/settings/brand', label: words.brand },
    { to: '/settings/activity', label: words.activity },
  ];
  const ofPerson: readonly Place[] = [
    { to: '/profile', label: words.profile, set: displayName },
    { to: '/profile', hash: 'messages', label: words.messages },
  ];
  return { name: here?.name ?? displayName, logo: here?.logo, displayName: displayName || 'User', ofSpace, ofPerson };
}

export interface SettingsRoomProps {
  title: string;
  subtitle: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** The room of all settings: what there is at the left, on a phone behind it, and one subject. */
export function SettingsRoom({ title, subtitle, action, children }: SettingsRoomProps) {
  const places = usePlaces();
  return (
    <PageBody className="grid grid-cols-[minmax(0,1fr)] content-start items-start gap-10 md:grid-cols-[176px_minmax(0,1fr)]">
      <nav aria-label={words.settings} className="sticky top-7 grid gap-px max-md:hidden">
        <Heading mark={<SpaceMark name={places.name} logo={places.logo} size={20} />}>{places.name}</Heading>
        <Places places={places.ofSpace} />
        <div className="h-4" />
        <Heading mark={<Avatar name={places.displayName} initials={initials(places.displayName)} size={20} />}>
          {words.you}
        </Heading>
        <Places places={places.ofPerson} />
      </nav>
      <div className="w-full min-w-0 max-w-[860px]">
        <Link to="/settings" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-13 text-ink-2 md:hidden">
          <Sign name="previous" size={16} strokeWidth={1.75} />
          {words.back}
        </Link>
        <PageHead title={title} subtitle={subtitle}>
          {action}
        </PageHead>
        {children}
      </div>
    </PageBody>
  );
}

/** What there is to set, for a phone: two lists with what is set at the right. */
export function SettingsLists() {
  const places = usePlaces();
  return (
    <PageBody>
      <PageHead title={words.settings} />
      <nav aria-label={words.settings} className="grid gap-2">
        <Heading mark={<SpaceMark name={places.name} logo={places.logo} size={20} />}>{places.name}</Heading>
        <List places={places.ofSpace} />
        <div className="h-2" />
        <Heading mark={<Avatar name={places.displayName} initials={initials(places.displayName)} size={20} />}>
          {words.you}
        </Heading>
        <List places={places.ofPerson} />
      </nav>
    </PageBody>
  );
}

function Heading({ mark, children }: { mark: ReactNode; children: string }) {
  return (
    <p className="flex h-[30px] min-w-0 items-center gap-2 px-2.5 text-12 font-semibold text-ink-3">
      {mark}
      <span dir="auto" className="truncate">
        {children}
      </span>
    </p>
  );
}

function Places({ places }: { places: readonly Place[] }) {
  const here = useLocation(({ pathname }) =>
    pathOf(pathname) === '/settings' ? '/settings/general' : pathOf(pathname),
  );
  return places.map(({ to, hash, label }) => (
    <Link
      key={label}
      to={to}
      hash={hash}
      aria-current={to === here ? 'page' : undefined}
      className="flex h-8 items-center rounded-md px-2.5 text-13 font-[520] text-ink-2 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      {label}
    </Link>
  ));
}

function List({ places }: { places: readonly Place[] }) {
  return (
    <Card className="divide-y divide-line">
      {places.map(({ to, hash, label, set }) => (
        <Link
          key={label}
          to={to}
          hash={hash}
          className={cx(
            'flex min-h-12 items-center gap-3 px-4 font-[540] hover:bg-hover',
            'first:rounded-t-xl last:rounded-b-xl',
          )}
        >
          {label}
          <span dir="auto" className="ml-auto min-w-0 truncate text-13 font-normal text-ink-3">
            {set}
          </span>
          <Sign name="next" size={16} strokeWidth={1.75} className="flex-none text-ink-3" />
        </Link>
      ))}
    </Card>
  );
}
