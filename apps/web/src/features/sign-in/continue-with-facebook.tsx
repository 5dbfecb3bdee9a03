import type { Site } from '@nonet/contract';
import { useEffect, useState } from 'react';

import { forgetOutsideSignIn, leaveToSignIn } from '#/identity/outside-sign-in.ts';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { FieldError } from '#/ui/fields/field.tsx';
import { toast } from '#/ui/status/toast.ts';

/** The other way to sign in (OP-19). Its space is always reserved, so that nothing moves when the answer arrives. */
export function ContinueWithFacebook({ site, next }: { site: Site | undefined; next: string | undefined }) {
  return <div className="min-h-[82px]">{site?.facebookSignIn && <Offer next={next} />}</div>;
}

function Offer({ next }: { next: string | undefined }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    // The browser's Back button restores the page as it was left: busy, although nothing is under way.
    const settle = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setBusy(false);
      forgetOutsideSignIn();
    };
    addEventListener('pageshow', settle);
    return () => removeEventListener('pageshow', settle);
  }, []);

  async function leave() {
    setBusy(true);
    setFailure(null);
    try {
      const { url } = await api.identity.signInWithFacebook(next);
      leaveToSignIn(url);
    } catch (error) {
      const text = errorTextOr('Failed to login', error);
      toast.error(text, { id: 'social-sign-in' });
      setFailure(text);
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-[18px]">
      <p className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button
        size="lg"
        wide
        icon={<PlatformGlyph network="facebook" size={18} />}
        busy={isBusy}
        busyText="Opening Facebook..."
        onClick={() => void leave()}
      >
        Continue with Facebook
      </Button>
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </div>
  );
}
