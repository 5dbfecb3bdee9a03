import { Logo } from './logo.tsx';

/** The logo and the name. */
export function Wordmark({ size = 26, isCompact }: { size?: number | undefined; isCompact?: boolean | undefined }) {
  return (
    <>
      <Logo size={size} />
      {!isCompact && (
        <span className="font-display text-[1.125rem] leading-none font-[680] tracking-[-0.03em] [font-stretch:112%]">
          Nonet
        </span>
      )}
    </>
  );
}
