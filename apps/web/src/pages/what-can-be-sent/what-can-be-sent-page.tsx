import { type KindRow, networkIds, networkName, type SentAnswer, whatCanBeSent } from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';

import { PublicFrame } from '../public-frame.tsx';

/** The answers in the order of the legend, each with its word in a cell and what it means. */
const answers: readonly { answer: SentAnswer; word: string; meaning: string; look: string }[] = [
  { answer: 'yes', word: 'Yes', meaning: 'It goes.', look: 'bg-green-soft text-green' },
  { answer: 'with', word: 'If', meaning: 'It goes under a condition.', look: 'bg-orange-soft text-orange' },
  {
    answer: 'us',
    word: 'Not sent',
    meaning: 'The network takes it, and Nonet does not send it.',
    look: 'bg-sunken text-ink-2',
  },
  { answer: 'network', word: 'No', meaning: 'The network, or its API, has no such thing.', look: 'text-ink-3' },
];

const rows = whatCanBeSent();

/** What goes to which network, and why not the rest (FMT-10): from the same data as the rules, rendered at build time. */
export function WhatCanBeSentPage() {
  return (
    <PublicFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-16 md:pt-10">
        <header className="grid max-w-[68ch] gap-3">
          <h1 className="display-34">What can be sent</h1>
          <p className="text-17 leading-[1.55] text-pretty text-ink-2">
            What each network takes, what of it Nonet sends, and why not the rest. The limits are those by which a post
            is checked before it is planned.
          </p>
        </header>
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-13">
          {answers.map(({ answer, meaning }) => (
            <div key={answer} className="flex items-center gap-2">
              <dt>
                <Mark answer={answer} />
              </dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
        <section
          aria-label="Kinds of post by network"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is moved by the arrow keys.
          tabIndex={0}
          className="overflow-x-auto rounded-xl border border-line bg-surface"
        >
          <table className="w-full min-w-[880px] border-collapse text-13">
            <thead>
              <tr className="border-b border-line">
                <td className="sticky left-0 bg-surface" />
                {networkIds.map((network) => (
                  <th key={network} scope="col" className="px-2 py-3 text-center font-[600]">
                    <a href={`#${network}`} className="grid justify-items-center gap-1.5 rounded-sm hover:underline">
                      <PlatformGlyph network={network} size={17} />
                      {networkName(network)}
                    </a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </section>
        <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
          {networkIds.map((network) => (
            <section key={network} id={network} aria-labelledby={`${network}-title`} className="scroll-mt-6">
              <h2
                id={`${network}-title`}
                className="flex items-center gap-2 pb-3 font-display text-20 font-[620] tracking-[-0.02em] [font-stretch:108%]"
              >
                <PlatformGlyph network={network} size={18} />
                {networkName(network)}
              </h2>
              <dl className="grid gap-2.5 text-14">
                {rows.flatMap(({ id, name, answers: all }) => {
                  const told = all.find((one) => one.network === network);
                  if (told === undefined || told.words === '') return [];
                  return (
                    <div key={id} className="grid gap-x-3 gap-y-0.5 sm:grid-cols-[11rem_1fr]">
                      <dt className="font-[600]">{name}</dt>
                      <dd className="flex flex-wrap items-baseline gap-x-2 text-ink-2">
                        {told.answer !== 'yes' && <Mark answer={told.answer} />}
                        <span className="min-w-0 flex-1 basis-48 text-pretty">{told.words}</span>
                      </dd>
                    </div>
                  );
                })}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </PublicFrame>
  );
}

function Row({ row: { name, answers: all } }: { row: KindRow }) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 max-w-40 bg-surface px-3 py-2 text-left font-[560] md:max-w-none md:px-4"
      >
        {name}
      </th>
      {all.map(({ network, answer }) => (
        <td key={network} className="px-2 py-2 text-center">
          <Mark answer={answer} />
        </td>
      ))}
    </tr>
  );
}

function Mark({ answer }: { answer: SentAnswer }) {
  const { word, look } = answers.find((one) => one.answer === answer) ?? { word: '', look: '' };
  return (
    <span className={cx('inline-block rounded-[6px] whitespace-nowrap px-1.5 text-12 leading-5 font-[600]', look)}>
      {word}
    </span>
  );
}
