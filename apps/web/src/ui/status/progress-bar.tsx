import { cx } from '../cx.ts';

const tones = { ink: 'bg-ink', orange: 'bg-orange', red: 'bg-red' } as const;

export interface ProgressBarProps {
  label: string;
  /** Omit it when the progress is unknown. */
  value?: number | undefined;
  max?: number;
  tone?: keyof typeof tones;
  /** Said instead of a percentage, for example '18 of 150 posts'. */
  valueText?: string | undefined;
  className?: string;
}

export function ProgressBar({ label, value, max = 100, tone = 'ink', valueText, className }: ProgressBarProps) {
  const isKnown = value !== undefined;
  const percent = isKnown ? Math.min(100, Math.max(0, (value / Math.max(1, max)) * 100)) : 100;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={isKnown ? Math.min(value, max) : undefined}
      aria-valuetext={valueText}
      className={cx('h-1.5 overflow-hidden rounded-full bg-grey-soft', className)}
    >
      <div className={cx('h-full rounded-full', isKnown ? tones[tone] : 'skeleton')} style={{ width: `${percent}%` }} />
    </div>
  );
}
