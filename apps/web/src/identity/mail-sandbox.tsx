import type { Site } from '@nonet/contract';

/** In demo mode no mail leaves the machine, so this tells where to read it. */
export function MailSandbox({ site }: { site: Site | undefined }) {
  if (!site?.isDemo || site.sandboxUrl === null) return null;
  return (
    <p className="text-12 text-ink-3">
      Sandbox: mail stays on this computer.{' '}
      <a href={new URL('/mail', site.sandboxUrl).href} target="_blank" rel="noreferrer" className="text-link touch-44">
        Open its outbox
      </a>
    </p>
  );
}
