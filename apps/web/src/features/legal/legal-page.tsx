import { useMatches } from '@tanstack/react-router';

import { BrandLink } from '#/brand/brand-link.tsx';
import { contactAddress } from '#/brand/site.ts';

/** Privacy policy and terms: the texts are the operator's and are not written yet. */
export function LegalPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 md:px-12 md:py-8">
      <header>
        <BrandLink to="/" />
      </header>
      <main className="mx-auto grid w-full max-w-[68ch] content-start gap-4 py-12 md:py-20">
        <h1 className="display-34">{title}</h1>
        <p className="text-15 text-ink-2">
          This text is published with a later version of Nonet. Until then, whoever runs this installation answers your
          questions.
        </p>
        <p>
          <a href={`mailto:${contactAddress}`} className="text-link">
            Contact Us
          </a>
        </p>
      </main>
    </div>
  );
}
