import { useRole } from '#/lib/use-may.ts';
import { Link } from '#/router/link.tsx';

/** Follows a sentence about something that a larger plan has. Only the owner of a space is led to the plans. */
export function SeePlans() {
  if (useRole() !== 'owner') return null;
  return (
    <>
      {' '}
      <Link to="/plans" className="font-semibold whitespace-nowrap text-current underline underline-offset-2">
        See plans
      </Link>
    </>
  );
}
