import { networkIds } from '@nonet/domain';
import type { ReactNode } from 'react';

import { matrixPlaces, matrixSize, radiusAmong } from '#/networks/matrix-places.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';

export function KeyFeatures() {
  return (
    <section aria-labelledby="key-features" className="py-14 md:py-24">
      <h2 id="key-features" className="display-34 mb-7">
        Key Features
      </h2>
      <div className="grid divide-line overflow-hidden rounded-3xl border border-line bg-surface max-lg:divide-y lg:grid-cols-3 lg:divide-x">
        <Feature title="Multiple social accounts" picture={<NineNetworks />}>
          Connect several accounts on each of the nine networks and choose who gets what, post by post.
        </Feature>
        <Feature title="Content calendar" picture={<DraggedPost />}>
          Every post of the month in one place. Drag and drop a post to move it, or use the keyboard.
        </Feature>
        <Feature title="Post analytics" picture={<Lollipops />}>
          See what went out, where it landed, and which network needs a second try.
        </Feature>
      </div>
    </section>
  );
}

function Feature({ title, picture, children }: { title: string; picture: ReactNode; children: string }) {
  return (
    <article className="grid content-start gap-x-7 gap-y-2 p-5 md:p-7 md:max-lg:grid-cols-[1fr_320px] md:max-lg:grid-rows-[1fr_auto_auto_1fr]">
      <div
        aria-hidden
        className="mb-3.5 grid h-[168px] place-items-center overflow-hidden rounded-[12px] bg-sunken md:max-lg:col-start-2 md:max-lg:row-span-4 md:max-lg:mb-0"
      >
        {picture}
      </div>
      <h3 className="display-17 md:max-lg:row-start-2">{title}</h3>
      <p className="text-ink-2 text-pretty md:max-lg:row-start-3">{children}</p>
    </article>
  );
}

function NineNetworks() {
  return (
    <div
      className={cx(
        'grid gap-[9px]',
        networkIds.length > 9 ? 'grid-cols-[repeat(4,40px)]' : 'grid-cols-[repeat(3,40px)]',
      )}
    >
      {networkIds.map((network) => (
        <span key={network} className="grid size-10 place-items-center rounded-full border border-line bg-surface">
          <PlatformGlyph network={network} size={17} />
        </span>
      ))}
    </div>
  );
}

const days = [16, 17, 18, 19, 20, 21, 22, 23];
const slotOfPost = 22;

function DraggedPost() {
  return (
    <div className="relative grid h-32 w-[238px] grid-cols-4 gap-[5px] text-[11px] text-ink-3">
      {days.map((day) => (
        <span
          key={day}
          className={`rounded-[8px] border border-line px-[7px] py-[5px] ${day === slotOfPost ? 'bg-brass-soft' : 'bg-surface'}`}
        >
          {day}
        </span>
      ))}
      <span className="absolute top-[72px] left-24 flex w-[132px] -rotate-2 items-start gap-2.5 rounded-sm bg-raised px-2.5 py-2 leading-[1.4] shadow-3">
        <ThreeOfNine />
        <span className="text-ink-2">
          9:00 AM
          <b className="block text-[12px] font-[570] text-ink">Open studio</b>
        </span>
      </span>
    </div>
  );
}

const lit = new Set([1, 3, 7]);

function ThreeOfNine() {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${matrixSize} ${matrixSize}`}
      width="15"
      height="15"
      className="mt-0.5 flex-none fill-ink"
    >
      {networkIds.map((network, index) => (
        <circle
          key={network}
          cx={matrixPlaces[index]?.x}
          cy={matrixPlaces[index]?.y}
          r={radiusAmong(networkIds.length, lit.has(index) ? 3.5 : 2)}
          className={lit.has(index) ? undefined : 'opacity-[0.16]'}
        />
      ))}
    </svg>
  );
}

const heights = [30, 46, 38, 64, 52, 82, 70, 58, 90];
const best = 5;

function Lollipops() {
  return (
    <svg aria-hidden viewBox="0 0 250 112" width="250" height="112" className="max-w-full">
      <path d="M4 104H246" className="stroke-line stroke-[1.5]" />
      {heights.map((height, index) => (
        <g key={height}>
          <path d={`M${17 + 27 * index} 104v${-height}`} className="stroke-line-strong stroke-[1.5]" />
          <circle
            cx={17 + 27 * index}
            cy={104 - height}
            r={index === best ? 8 : 6.5}
            className={index === best ? 'fill-brass' : 'fill-ink'}
          />
        </g>
      ))}
    </svg>
  );
}
