import { useEffect } from 'react';

import { visit } from '#/lib/visit.ts';

export function Redirect({ href }: { href: string }) {
  useEffect(() => visit(href, { replace: true }), [href]);
  return null;
}
