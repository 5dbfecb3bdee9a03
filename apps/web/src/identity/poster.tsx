import { type NetworkId, networkIds } from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';

export type PosterScene = 'one' | 'diagonal';

const scenes: Record<PosterScene, { lit: readonly NetworkId[]; line: string }> = {
  one: { lit: ['instagram'], line: 'Nine networks. One place to write.' },
  diagonal: { lit: ['facebook', 'youtube', 'tiktok'], line: 'Write once. Nonet keeps all nine in step.' },
};

/** The nine dots, large. They say nothing that the form does not say. */
export function Poster({ scene }: { scene: PosterScene }) {
  const { lit, line } = scenes[scene];
  return (
    <aside
      aria-hidden
      data-theme="dark"
      className="relative my-3 mr-3 hidden place-items-center overflow-hidden rounded-[22px] bg-poster text-ink auth:grid"
    >
      <div className="relative grid grid-cols-[repeat(3,104px)] gap-[46px] max-xl:grid-cols-[repeat(3,84px)] max-xl:gap-9">
        {scene === 'diagonal' && (
          <svg viewBox="0 0 404 404" aria-hidden className="absolute inset-0 size-full">
            <path d="M52 52 352 352" className="stroke-brass" strokeWidth="104" strokeLinecap="round" />
          </svg>
        )}
        {networkIds.map((network) => {
          const isLit = lit.includes(network);
          return (
            <span
              key={network}
              className={cx(
                'relative grid aspect-square place-items-center rounded-full',
                isLit ? 'text-on-brass' : 'bg-white/6 text-white/62',
                isLit && scene === 'one' && 'bg-brass',
              )}
            >
              <PlatformGlyph network={network} size={isLit ? 36 : 32} plain />
            </span>
          );
        })}
      </div>
      <p className="absolute inset-x-10 bottom-[34px] text-15 font-[560] text-white/76">{line}</p>
    </aside>
  );
}
