import { Button } from '#/ui/button.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Popover } from '#/ui/popover.tsx';
import { Sign } from '#/ui/sign.tsx';
import type { Asked } from '../analytics-queries.ts';
import { askedFields } from '../analytics-queries.ts';

/** The tables that are downloaded, in the words of the screen. */
const tables = [
  { name: 'posts', label: 'Posts', text: 'Each post on each account, with all its figures' },
  { name: 'days', label: 'Days', text: 'Each network by day' },
  { name: 'readings', label: 'Readings', text: 'Every reading, as it was' },
  { name: 'followers', label: 'Followers', text: 'Each account by day' },
] as const;

/** Downloads what is shown, for a spreadsheet (STAT-07). */
export function ExportMenu({ asked, isCompact }: { asked: Asked; isCompact: boolean }) {
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
          {tables.map(({ name, label, text }) => (
            <li key={name}>
              <a
                href={`/api/analytics/export/${name}.csv?${new URLSearchParams(askedFields(asked))}`}
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
