import { Link } from '#/router/link.tsx';

/** Why some accounts cannot be chosen, and what can be done about it. */
export function LockedNote() {
  const link = 'font-[560] text-ink underline underline-offset-2';
  return (
    <p className="text-13 text-ink-2">
      Locked accounts are above what your plan allows. What is planned for them still goes out.{' '}
      <Link to="/accounts" ignoreBlocker className={link}>
        Choose accounts
      </Link>{' '}
      or{' '}
      <Link to="/plans" ignoreBlocker className={link}>
        see plans
      </Link>
      .
    </p>
  );
}
