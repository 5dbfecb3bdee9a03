import { Link } from '#/router/link.tsx';

/** Follows a sentence about something that a larger plan has. */
export function SeePlans() {
  return (
    <>
      {' '}
      <Link to="/plans" className="font-semibold whitespace-nowrap text-current underline underline-offset-2">
        See plans
      </Link>
    </>
  );
}
