import { errorTextOr } from '#/lib/api-error.ts';
import { session } from '#/lib/session.ts';
import { toast } from '#/ui/status/toast.ts';

/** Leads to the login and back to this screen. */
export function LogInAgain() {
  async function leave() {
    try {
      await session.signInAgain();
      toast.dismiss('sign-out');
    } catch (error) {
      toast.error(errorTextOr('Failed to logout', error), { id: 'sign-out' });
    }
  }
  return (
    <button type="button" className="text-link mt-1 block font-semibold" onClick={() => void leave()}>
      Log in again
    </button>
  );
}
