import { plural } from '@nonet/domain';

import { buttonClass } from '#/ui/button-class.ts';
import { Sign } from '#/ui/sign.tsx';

export interface NeedsYouProps {
  /** How many posts wait for the person. */
  count: number;
  isOn: boolean;
  onPress: () => void;
}

/** The way to everything that waits for the person, in the head. */
export function NeedsYouButton({ count, isOn, onPress }: NeedsYouProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress} className={buttonClass()}>
      <Sign name="alert" size={16} className="text-orange" />
      Needs you{' '}
      <b className="-mr-1 inline-grid h-5 min-w-5 place-items-center rounded-full bg-orange-soft px-1.5 text-12 font-[640] text-orange tabular-nums">
        {count}
      </b>
    </button>
  );
}

/** The same where the head has no room for it: a line above the view. */
export function NeedsYouStrip({ count, isOn, onPress }: NeedsYouProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="mb-3 flex min-h-11 w-full flex-none items-center gap-2 rounded-md bg-orange-soft px-3 text-left text-13 font-[580] text-orange md:hidden print:hidden"
    >
      <Sign name="alert" size={16} />
      {`${plural(count, 'post')} ${count === 1 ? 'needs' : 'need'} you`}
      <Sign name="next" size={16} className="ml-auto" />
    </button>
  );
}
