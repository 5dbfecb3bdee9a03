import { currentSpace, openedIn } from '#/lib/space.ts';
import { Button } from '#/ui/button.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';
import { Sign } from '#/ui/sign.tsx';
import type { AnalyticsAddress } from '../address/analytics-address.ts';
import type { Asked } from '../analytics-queries.ts';
import { askedFields, orderFields } from '../analytics-queries.ts';

/** The tables that are downloaded, in the words of the screen. */
const tables = [
  { what: 'posts', label: 'Posts', text: 'Each post on each account, in the order of the table' },
  { what: 'readings', label: 'Growth', text: 'Every reading of each of these posts' },
  { what: 'networks', label: 'Networks', text: 'What each told, beside the days before' },
  { what: 'days', label: 'Networks by day', text: 'The bars of each card' },
  { what: 'posts-by-day', label: 'Posts by day', text: 'Published, partial and failed' },
  { what: 'followers', label: 'Followers', text: 'Each account by day' },
  { what: 'best-times', label: 'Best times', text: 'Each hour of the week' },
] as const;

export interface ExportMenuProps {
  asked: Asked;
  address: AnalyticsAddress;
  isCompact: boolean;
}

/** Downloads what is shown, for a spreadsheet (STAT-07). */
export function ExportMenu({ asked, address, isCompact }: ExportMenuProps) {
  const icon = <Sign name="download" size={16} strokeWidth={1.75} />;
  return (
    <Popover
      label="Export CSV"
      className="w-[300px] max-w-[calc(100vw-24px)] p-1.5"
      trigger={(trigger) =>
        isCompact ? (
          <IconButton {...trigger} label="Export CSV" icon={icon} className="-mr-3" />
        ) : (
          <Button {...trigger} icon={icon}>
            Export CSV
          </Button>
        )
      }
    >
      {(close) => (
        <ul className="grid">
          {tables.map(({ what, label, text }) => (
            <li key={what}>
              <a
                href={openedIn(
                  currentSpace,
                  `/api/analytics/export.csv?${new URLSearchParams({ what, ...askedFields(asked), ...orderFields(address) })}`,
                )}
                download
                onClick={close}
                className="grid min-h-11 content-center rounded-md px-2.5 py-1.5 hover:bg-hover"
              >
                <span className="text-13 font-[560]">{label}</span>
                <span className="text-12 text-ink-3">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
