import { useQuery } from '@tanstack/react-query';

import { siteQuery } from '#/lib/queries.ts';
import { cx } from '#/ui/cx.ts';

const link = 'hover:text-ink hover:underline touch-44 max-md:py-2';

/** The links of the footer; phones show them in the More sheet. */
export function FooterLinks({ onPress }: { onPress?: (() => void) | undefined }) {
  const { data: site } = useQuery(siteQuery());
  return (
    <>
      <a href="/privacy-policy" className={link} onClick={onPress}>
        Privacy Policy
      </a>
      <a href="/terms-of-service" className={link} onClick={onPress}>
        Terms of Service
      </a>
      <a href={site && `mailto:${site.provider.contactEmail}`} className={link}>
        Contact Us
      </a>
      <span className="md:ml-auto max-md:basis-full">© {new Date().getFullYear()} Nonet</span>
    </>
  );
}

/** At the end of a screen's content. */
export function Footer({ className }: { className?: string }) {
  return (
    <footer className={cx('hidden items-center gap-5 text-12 text-ink-3 md:flex', className)}>
      <FooterLinks />
    </footer>
  );
}
