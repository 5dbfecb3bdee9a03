import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { toast } from '#/ui/toast.ts';

import { tellConnected } from '../tell-connected.ts';
import { consent } from './consent.ts';
import { readReturn, withoutReturn } from './read-return.ts';

/** Tells once what became of connecting an account in this tab, and removes that from the address (ACC-20, ACC-21). */
export function useReturnNews(): void {
  const { history } = useRouter();
  useEffect(() => {
    const parameters = new URLSearchParams(history.location.search);
    const news = readReturn(parameters);
    if (!news) return;
    const rest = withoutReturn(parameters);
    history.replace(`${history.location.pathname}${rest.size > 0 ? `?${rest}` : ''}`);
    if (news.isConnected) {
      const { network: platform, username, more, insteadOf } = news;
      const wanted = insteadOf === null ? null : { username: insteadOf, profileName: insteadOf, accountName: null };
      tellConnected({ accounts: [{ platform, username, profileName: username }], more, insteadOf: wanted });
    } else if (news.problem.type === 'cancelled') toast.info(news.problem.text);
    else if (news.network) consent.report(news.network, news.problem);
    else toast.error(news.problem.text);
  }, [history]);
}
