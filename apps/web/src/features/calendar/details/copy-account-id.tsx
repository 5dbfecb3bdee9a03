import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/status/toast.ts';

/** Copies the account's internal id. Support may ask for it; the screen does not show it. */
export function CopyAccountId({ id, name }: { id: string; name: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(id);
      toast.success('Account id copied', { id: 'copy-account-id' });
    } catch {
      // Without the right to the clipboard it can still be copied by hand.
      toast.error(`The account id could not be copied: ${id}`, { id: 'copy-account-id' });
    }
  }
  return (
    <Button size="sm" kind="ghost" className="-mr-2.5 text-12! font-[500]! text-ink-3" onClick={() => void copy()}>
      Copy account id<span className="sr-only"> of {name}</span>
    </Button>
  );
}
