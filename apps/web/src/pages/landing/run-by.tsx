import { slot } from '../slot.ts';

/** Who runs the installation. What the operator has not said is left out, outside of a demonstration (OP-29). */
export function RunBy() {
  return (
    <section aria-labelledby="run-by" className="pb-14 has-[b:empty]:hidden md:pb-24">
      <h2 id="run-by" className="display-17 mb-2">
        Who runs it
      </h2>
      <p className="text-pretty text-ink-2">
        This Nonet is run by <b className="font-[560] text-ink">{slot('runBy')}</b>.{' '}
        <span className="has-[a:empty]:hidden">
          Questions go to{' '}
          <a href={`mailto:${slot('questionsTo')}`} className="text-link touch-44">
            {slot('questionsTo')}
          </a>
          .
        </span>
      </p>
    </section>
  );
}
