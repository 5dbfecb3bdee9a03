import { toast } from '#/ui/status/toast.ts';

import { invitationWords as words } from '../settings-words.ts';

/** False when the browser does not allow it: then the link can be copied by hand where it stands. */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    toast.success(words.copied, { id: 'invitation-link' });
    return true;
  } catch {
    toast.info(words.notCopied, { id: 'invitation-link' });
    return false;
  }
}
