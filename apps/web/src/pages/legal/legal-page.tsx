import type { ReactNode } from 'react';

import { PublicFrame } from '../public-frame.tsx';
import { slot } from '../slot.ts';

export interface LegalSection {
  /** Also the address of the section in its page. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** What the page says, in a sentence or two. */
  summary: ReactNode;
  sections: readonly LegalSection[];
}

/** Both texts carry the same date (OP-33). */
const lastUpdated = { date: '2025-01-14', text: '14 January 2025' };

const prose =
  'grid gap-3 [&_a]:text-link [&_dd]:text-ink-2 [&_dt]:font-[600] [&_dt]:text-ink [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5 [&_ul]:marker:text-ink-3';

/** A long text. Its table of contents is beside it from 1024 px, and above it below that. */
export function LegalPage({ title, summary, sections }: LegalPageProps) {
  return (
    <PublicFrame>
      <div className="grid gap-x-16 pt-6 pb-16 text-15 leading-[1.6] md:pt-10 lg:grid-cols-[220px_minmax(0,68ch)] print:block print:py-0">
        <header className="grid max-w-[68ch] gap-3 pb-8 lg:col-start-2">
          <h1 className="display-34">{title}</h1>
          <p className="text-14 text-ink-3">
            Last updated: <time dateTime={lastUpdated.date}>{lastUpdated.text}</time>
          </p>
          <p className="text-17 leading-[1.55] text-pretty text-ink-2">{summary}</p>
          <p
            data-shown={slot('isPlaceholder')}
            className="rounded-md bg-orange-soft px-3.5 py-3 text-13 text-orange data-[shown=false]:hidden"
          >
            Whoever runs this installation has not said who they are yet. The name, the address and the contact on this
            page are placeholders.
          </p>
        </header>
        <nav
          aria-labelledby="contents"
          className="max-lg:mb-8 max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-5 lg:sticky lg:top-8 lg:col-start-1 lg:row-start-1 lg:row-end-3 lg:max-h-[calc(100dvh-64px)] lg:self-start lg:overflow-y-auto lg:pt-2 print:hidden"
        >
          <h2 id="contents" className="pb-2 text-13 font-[600]">
            Contents
          </h2>
          <ol className="grid gap-x-6 text-13 text-ink-2 sm:max-lg:grid-cols-2">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="block rounded-sm py-3 hover:text-ink hover:underline md:py-1.5 lg:py-1"
                >
                  {index + 1}. {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[68ch] gap-10 text-pretty text-ink-2 lg:col-start-2 print:block">
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-6">
              <h2
                id={`${section.id}-title`}
                className="pb-3 font-display text-20 font-[620] tracking-[-0.02em] text-ink [font-stretch:108%] print:pt-5 print:break-after-avoid"
              >
                {index + 1}. {section.title}
              </h2>
              <div className={prose}>{section.body}</div>
            </section>
          ))}
        </div>
      </div>
    </PublicFrame>
  );
}
