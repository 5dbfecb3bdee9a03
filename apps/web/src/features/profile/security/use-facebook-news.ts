import { useEffect, useState } from 'react';

import { appHistory } from '#/router/app-history.ts';
import { toast } from '#/ui/status/toast.ts';

import { facebookNews } from './facebook-news.ts';

/** Tells once what became of adding Facebook, and removes that from the address. A problem stays on the screen. */
export function useFacebookNews(): string | undefined {
  const [news] = useState(() => facebookNews(new URLSearchParams(appHistory().location.search).get('facebook')));
  useEffect(() => {
    if (news === undefined) return;
    appHistory().replace(appHistory().location.pathname);
    const options = { id: 'facebook' };
    if (news.kind === 'joined') toast.success('You can log in with Facebook now', options);
    else if (news.kind === 'cancelled') toast.info(news.text, options);
    else toast.error(news.text, options);
  }, [news]);
  return news?.kind === 'problem' ? news.text : undefined;
}
