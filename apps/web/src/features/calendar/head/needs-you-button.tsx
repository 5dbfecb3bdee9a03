import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

/** The way to everything that waits for the person. */
export function NeedsYouButton({
  count,
  isOn,
  onPress,
  className,
}: {
  count: number;
  isOn: boolean;
  onPress: () => void;
  className?: string;
}) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress} className={cx(buttonClass(), className)}>
      <Sign name="alert" size={16} className="text-orange" />
      Needs you
      <b className="-mr-1 inline-grid h-5 min-w-5 place-items-center rounded-full bg-orange-soft px-1.5 text-12 font-[640] text-orange tabular-nums">
        {count}
      </b>
    </button>
  );
}
