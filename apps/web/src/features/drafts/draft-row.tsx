import type { Connections, ListedDraft } from '@nonet/contract';
import {
  draftName,
  formatShortDay,
  missingInDraft,
  nameList,
  networkIds,
  networkName,
  wallTimeOf,
} from '@nonet/domain';
import { draftTimeText } from '#/drafts/draft-time-text.ts';
import { formatTime } from '#/lib/hour-clock.ts';
import { useMay } from '#/lib/use-may.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { Link } from '#/router/link.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Badge } from '#/ui/status/badge.tsx';

import { duplicateDraft } from './use-draft-actions.ts';

export interface DraftRowProps {
  draft: ListedDraft;
  connections: Connections;
  zone: string;
  now: Date;
  onDelete: () => void;
}

export function DraftRow({ draft, connections, zone, now, onDelete }: DraftRowProps) {
  const name = draftName(draft);
  const mayWrite = useMay('draft');
  const networks = networkIds.filter((id) => connections[id].some((one) => draft.connectionIds.includes(one.id)));
  const missing = missingInDraft({ ...draft, networks, files: draft.images + draft.videos + draft.documents });
  const dots = Object.fromEntries(networks.map((network) => [network, 'on' as const]));
  return (
    <li className="relative flex min-w-0 flex-wrap items-center justify-end gap-x-3.5 px-3.5 py-2.5 hover:bg-hover md:px-4">
      <Picture draft={draft} />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="flex min-w-0 items-center gap-2">
          {mayWrite ? (
            <Link
              to="/create-post"
              search={{ draft: draft.id }}
              dir="auto"
              className="min-w-0 truncate font-semibold after:absolute after:inset-0"
            >
              {name}
            </Link>
          ) : (
            <span dir="auto" className="min-w-0 truncate font-semibold">
              {name}
            </span>
          )}
          {draft.asideUntil && (
            <Badge
              tone="grey"
              icon={<Sign name="clock" size={12} />}
            >{`Set aside until ${dayOf(draft.asideUntil, zone)}`}</Badge>
          )}
        </p>
        <p className="text-13 leading-[1.4] text-ink-3 md:line-clamp-1">
          <span className="tabular-nums md:hidden">{`${changedText(draft.updatedAt, zone, now)} · `}</span>
          {missing.length > 0 ? `Missing: ${nameList(missing)}` : 'Ready to schedule'}
          {draft.day !== null && ` · ${draftTimeText({ day: draft.day, time: draft.time })}, not sent then`}
        </p>
      </div>
      {networks.length > 0 && <NetworkMatrix dots={dots} size={24} label={nameList(networks.map(networkName))} />}
      <p className="w-[74px] flex-none text-right text-12 text-ink-3 tabular-nums max-md:hidden">
        <span className="sr-only">Changed </span>
        {changedText(draft.updatedAt, zone, now)}
      </p>
      {mayWrite && (
        <div className="relative flex flex-none">
          <IconButton
            label={`Duplicate ${name}`}
            icon={<Sign name="copy" size={16} strokeWidth={1.75} />}
            onClick={() => void duplicateDraft(draft)}
          />
          <IconButton
            label={`Delete ${name}`}
            icon={<Sign name="trash" size={16} strokeWidth={1.75} />}
            onClick={onDelete}
          />
        </div>
      )}
    </li>
  );
}

function Picture({ draft: { picture } }: Pick<DraftRowProps, 'draft'>) {
  const look = 'size-12 flex-none rounded-md border border-line bg-sunken';
  const url = picture?.thumbnailUrl ?? (picture?.type === 'image' ? picture.url : null);
  if (url) return <img src={url} alt="" loading="lazy" decoding="async" className={`${look} object-cover`} />;
  return (
    <span aria-hidden className={`${look} grid place-items-center text-ink-3`}>
      <Sign name={picture ? 'play' : 'pencil'} size={18} strokeWidth={1.5} />
    </span>
  );
}

const dayOf = (instant: string, zone: string) => formatShortDay(wallTimeOf(new Date(instant), zone).slice(0, 10));

/** A time today, else a day. */
function changedText(instant: string, zone: string, now: Date): string {
  const isToday = dayOf(instant, zone) === dayOf(now.toISOString(), zone);
  return isToday ? formatTime(new Date(instant), zone) : dayOf(instant, zone);
}
