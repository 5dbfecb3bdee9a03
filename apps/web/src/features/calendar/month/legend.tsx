import { useIsAsked } from '#/lib/spaces-query.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { lookShapes, lookSigns, type PostLook } from '../posts/post-look.ts';

const rows: readonly { look: PostLook; name: string }[] = [
  { look: 'pending', name: 'Pending' },
  { look: 'published', name: 'Published' },
  { look: 'processing', name: 'Processing' },
  { look: 'failed', name: 'Failed' },
  { look: 'partial', name: 'Partial' },
  { look: 'needs-you', name: 'Needs you' },
  { look: 'at-risk', name: 'At risk' },
];

/** Only where somebody is asked. */
const asked: typeof rows = [
  { look: 'approved', name: 'Approved' },
  { look: 'waiting', name: 'Waiting' },
  { look: 'returned', name: 'Sent back' },
  { look: 'not-approved', name: 'Not approved' },
];

const outlines = [
  { name: 'Draft', sign: 'pencil', frame: '' },
  { name: 'Free time', sign: 'plus', frame: 'border-dashed' },
] as const;

const dots = {
  pending: { facebook: 'on', instagram: 'on', bluesky: 'on' },
  published: { facebook: 'ok', instagram: 'ok', bluesky: 'ok' },
} as const;

/** The shapes of a post and what they mean, at the foot of the panel. */
export function Legend() {
  const isAsked = useIsAsked();
  return (
    <ul
      aria-label="What the marks mean"
      className="grid flex-none grid-cols-3 gap-x-3 gap-y-1.5 border-t border-line bg-bg px-[18px] py-3 text-12 text-ink-2 max-cal:hidden print:hidden"
    >
      {(isAsked ? [...rows, ...asked] : rows).map(({ look, name }) => {
        const sign = lookSigns[look];
        return (
          <li key={look} className="flex items-center gap-1.5 whitespace-nowrap">
            <span aria-hidden className={cx('grid size-[19px] place-items-center rounded-[5px]', lookShapes[look])}>
              {sign ? (
                <Sign name={sign.name} size={12} strokeWidth={2.25} className={sign.className} />
              ) : (
                <NetworkMatrix size={14} label={null} dots={look === 'published' ? dots.published : dots.pending} />
              )}
            </span>
            {name}
          </li>
        );
      })}
      {outlines.map(({ name, sign, frame }) => (
        <li key={name} className="flex items-center gap-1.5 whitespace-nowrap">
          <span
            aria-hidden
            className={cx('grid size-[19px] place-items-center rounded-[5px] border border-line-strong', frame)}
          >
            <Sign name={sign} size={12} strokeWidth={2} className="text-ink-3" />
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}
