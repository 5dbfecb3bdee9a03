import { errorTextOr } from '#/lib/api-error.ts';
import { toast } from '#/ui/status/toast.ts';

/** Has a mail sent to the person, and says whether it is on its way. Answers the same. */
export async function haveMailSent(email: string, order: () => Promise<unknown>): Promise<boolean> {
  try {
    await order();
    toast.success(`A mail to ${email} is on its way`, { id: 'mail-sent' });
    return true;
  } catch (error) {
    toast.error(errorTextOr('Failed to send the mail', error), { id: 'mail-sent' });
    return false;
  }
}
