import { useQuery } from '@tanstack/react-query';
import { useUser } from '#/lib/session.ts';
import { currentSpace, openedIn } from '#/lib/space.ts';
import { Link } from '#/router/link.tsx';
import { navigate } from '#/router/navigate.ts';
import { useLocation } from '#/router/use-location.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Sign } from '#/ui/sign.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { membersQuery } from '../members/members-query.ts';
import { SettingsRoom } from '../settings-room.tsx';
import { ActivityList } from './activity-list.tsx';
import { groupNames, activityWords as words } from './activity-words.ts';
import { type ActivityFilters, type ReadActivity, useActivity, wordsOf } from './use-activity.ts';

/** /settings/activity: who did what in the space (TEAM-14). Its address has the filters, so that Back brings them back. */
export function ActivityPage() {
  const search = useLocation((location) => location.search);
  const asked = new URLSearchParams(search);
  const filters: ActivityFilters = { person: asked.get('person'), what: asked.get('what') };
  const list = useActivity(filters);
  const choose = (chosen: Partial<ActivityFilters>) => {
    const { person, what } = { ...filters, ...chosen };
    const next = { person: person ?? undefined, what: what ?? undefined };
    navigate({ to: '/settings/activity', search: next, replace: true, keepsScroll: true });
  };
  return (
    <SettingsRoom title={words.title} subtitle={words.subtitle} action={<Download list={list} filters={filters} />}>
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <PersonField chosen={filters.person} onChoose={(person) => choose({ person })} />
        <SelectField
          label={words.about}
          choices={{ '': words.everything, ...groupNames }}
          value={filters.what ?? ''}
          onChoose={(what) => choose({ what })}
        />
      </div>
      <Card className="overflow-hidden">
        <ActivityList
          list={list}
          onShowAll={
            filters.person === null && filters.what === null ? null : () => choose({ person: null, what: null })
          }
        />
      </Card>
      <Limit list={list} />
    </SettingsRoom>
  );
}

/** Members who are here; what others did is found under everybody. */
function PersonField({ chosen, onChoose }: { chosen: string | null; onChoose: (id: string | null) => void }) {
  const { uid } = useUser();
  const { data } = useQuery(membersQuery());
  const names = (data?.members ?? []).map(({ id, name }) => [id, id === uid ? words.you : name] as const);
  return (
    <SelectField
      label={words.person}
      choices={{ '': words.anybody, ...Object.fromEntries(names) }}
      value={chosen ?? ''}
      onChoose={onChoose}
    />
  );
}

function Download({ list, filters }: { list: ReadActivity; filters: ActivityFilters }) {
  const isOnline = useIsOnline();
  const refused = isOnline ? list.csvRefused : words.offlineBlocked;
  if (list.entries === undefined) return null;
  if (refused !== null) {
    return (
      <Button blocked={refused} icon={<Sign name="lock" size={15} strokeWidth={1.75} />}>
        {words.download}
      </Button>
    );
  }
  return (
    <a href={openedIn(currentSpace, `/api/activity.csv${wordsOf(filters)}`)} download className={buttonClass()}>
      <Sign name="download" size={16} strokeWidth={1.75} />
      {words.download}
    </a>
  );
}

/** What the plan leaves out, and why the file is locked, where a person reads it anyhow. */
function Limit({ list: { limit, csvRefused } }: { list: ReadActivity }) {
  if (limit === null && csvRefused === null) return null;
  const reasons = [...new Set([limit?.message, csvRefused])].filter((reason) => typeof reason === 'string');
  return (
    <Card className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 md:px-[22px]">
      <div className="min-w-0 flex-1 basis-60 text-13 text-ink-2">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
      {limit?.seePlans && (
        <Link to="/plans" className={buttonClass({ kind: 'primary' })}>
          {words.seePlans}
        </Link>
      )}
    </Card>
  );
}
