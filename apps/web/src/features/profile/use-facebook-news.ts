import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { toast } from '#/ui/toast.ts';

import { facebookNews } from './facebook-news.ts';

/** Tells once what became of adding Facebook, and removes that from the address. A problem stays on the screen. */
export function useFacebookNews(): string | undefined {
  const { history } = useRouter();
  const [news] = useState(() => facebookNews(new URLSearchParams(history.location.search).get('facebook')));
  useEffect(() => {
    if (news === undefined) return;
    history.replace(history.location.pathname);
    const options = { id: 'facebook' };
    if (news.kind === 'joined') toast.success('You can log in with Facebook now', options);
    else if (news.kind === 'cancelled') toast.info(news.text, options);
    else toast.error(news.text, options);
  }, [history, news]);
  return news?.kind === 'problem' ? news.text : undefined;
}
