import { networkIds, networkName } from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';

import { type ExamplePost, exampleDays, exampleWeek, mainDay } from './example-week.ts';
import { KilnPicture } from './kiln-picture.tsx';

const sentence =
  'An example week: ten posts on nine networks. The one on Friday at 9:00 AM, Kiln opening, goes to six of them at the same moment.';

const headPx = 52;
const stavePx = 34;
const heightPx = headPx + stavePx * networkIds.length + 2;
const staveY = (index: number) => headPx + stavePx / 2 + index * stavePx;

/**
 * The week as a musical score: nine staves, and a chord for each post. Sizes are in pixels, places along the week in
 * per cent.
 */
export function WeekScore() {
  return (
    <div
      role="img"
      aria-label={sentence}
      className="relative overflow-hidden rounded-3xl border border-line bg-surface shadow-2"
    >
      <div className="grid grid-cols-[112px_minmax(0,1fr)] md:grid-cols-[136px_minmax(0,1fr)]">
        <ul className="border-r border-line pt-[52px]">
          {networkIds.map((network) => (
            <li
              key={network}
              className="flex h-[34px] items-center gap-[9px] pl-3 text-12 font-[540] text-ink-2 md:pl-[18px] md:text-13"
            >
              <PlatformGlyph network={network} size={15} />
              {networkName(network)}
            </li>
          ))}
        </ul>
        <Staves className="max-md:hidden" days={exampleDays} posts={exampleWeek} place={placeInDay} />
        <Staves
          className="md:hidden"
          days={exampleDays.slice(mainDay - 1, mainDay + 2).map((day) => day.slice(0, 3))}
          posts={aroundMainDay}
          place={() => 0.5}
        />
      </div>
      <div className="items-center gap-3 border-t border-line bg-raised p-2.5 max-md:flex md:max-xl:hidden xl:absolute xl:top-[204px] xl:left-[calc(136px+(100%-136px)*0.604+30px)] xl:flex xl:w-[226px] xl:rounded-lg xl:border-0 xl:shadow-2">
        <KilnPicture />
        <span className="leading-[1.35]">
          <b className="font-[620]">Kiln opening</b>
          <br />
          <span className="text-12 text-ink-3">Fri 9:00 AM · 6 networks</span>
        </span>
      </div>
    </div>
  );
}

/** The place in a day from 6 in the morning to 10 in the evening, with a margin at both ends. */
function placeInDay({ hour }: ExamplePost): number {
  return 0.06 + ((hour - 6) / 16) * 0.88;
}

/** The first post of each of the three days, for narrow screens. */
const aroundMainDay = [mainDay - 1, mainDay, mainDay + 1].flatMap((day, index) => {
  const first = exampleWeek.find((post) => post.day === day);
  return first ? [{ ...first, day: index, time: first.time.replace(/(?<=:\d\d) [AP]M/, '') }] : [];
});

interface StavesProps {
  className: string;
  days: readonly string[];
  posts: readonly ExamplePost[];
  /** The place of a post within its day, 0 to 1. */
  place: (post: ExamplePost) => number;
}

function Staves({ className, days, posts, place }: StavesProps) {
  const percent = (day: number) => `${((day / days.length) * 100).toFixed(3)}%`;
  const main = posts.find(({ isMain }) => isMain)?.day ?? 0;
  return (
    <svg width="100%" height={heightPx} aria-hidden className={className}>
      <rect x={percent(main)} width={percent(1)} height={heightPx} className="fill-brass opacity-[0.13]" />
      {days.map((day, index) => (
        <g key={day}>
          {index > 0 && (
            <line
              x1={percent(index)}
              x2={percent(index)}
              y1="0"
              y2={heightPx}
              className="stroke-line"
              strokeWidth="1"
            />
          )}
          <text
            x={percent(index)}
            dx="14"
            y="24"
            className={`text-[12.5px] ${index === main ? 'fill-ink font-[680]' : 'fill-ink-3 font-[540]'}`}
          >
            {day}
          </text>
        </g>
      ))}
      {networkIds.map((network, index) => (
        <line key={network} x1="0" x2="100%" y1={staveY(index)} y2={staveY(index)} className="stroke-line" />
      ))}
      {posts.map((post) => (
        <Chord key={`${post.day} ${post.time}`} post={post} x={percent(post.day + place(post))} />
      ))}
    </svg>
  );
}

function Chord({ post: { networks, time, isMain }, x }: { post: ExamplePost; x: string }) {
  const notes = networks.map((network) => ({ network, y: staveY(networkIds.indexOf(network)) }));
  const [top = 0, bottom = 0] = [notes[0]?.y, notes.at(-1)?.y];
  return (
    <g>
      {isMain ? (
        <rect
          x={x}
          y={staveY(0) - 15}
          width="30"
          height={heightPx - headPx - 4}
          rx="15"
          transform="translate(-15)"
          className="fill-brass"
        />
      ) : (
        <text
          x={x}
          y={top - 13}
          textAnchor="middle"
          className="fill-ink-2 stroke-surface stroke-4 text-11 font-[560] [paint-order:stroke]"
        >
          {time}
        </text>
      )}
      <line
        x1={x}
        x2={x}
        y1={top}
        y2={bottom}
        className={isMain ? 'stroke-on-brass stroke-2' : 'stroke-line-strong stroke-[1.5]'}
      />
      {notes.map(({ network, y }) => (
        <circle
          key={network}
          cx={x}
          cy={y}
          r={isMain ? 7.5 : 7}
          strokeWidth="2"
          // An attribute, because the content policy allows no inline style.
          fill={isMain ? undefined : `var(--p-${network})`}
          className={isMain ? 'fill-on-brass stroke-brass' : 'stroke-surface'}
        />
      ))}
    </g>
  );
}
