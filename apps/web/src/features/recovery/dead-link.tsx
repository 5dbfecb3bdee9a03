import { PageLink } from '#/identity/page-link.tsx';
import { SignInFrame } from '#/identity/sign-in-frame.tsx';
import { buttonClass } from '#/ui/button-class.ts';

export interface DeadLinkProps {
  wayOn: { to: '/forgot-password' | '/profile'; label: string };
  /** How long the link works, as the end of a sentence. */
  lives?: string | undefined;
}

/** Shown for a mailed link that was used, is too old, or was cut off by a mail program. */
export function DeadLink({ wayOn, lives = 'once, and for one hour' }: DeadLinkProps) {
  return (
    <SignInFrame
      title="This link has ended"
      subtitle={<span role="alert">This link is no longer valid. It works {lives}.</span>}
      scene="one"
    >
      <PageLink href={wayOn.to} className={buttonClass({ kind: 'primary', size: 'lg', wide: true })}>
        {wayOn.label}
      </PageLink>
      <p className="text-ink-3">
        <PageLink href="/login" className="text-link text-ink">
          Back to login
        </PageLink>
      </p>
    </SignInFrame>
  );
}
