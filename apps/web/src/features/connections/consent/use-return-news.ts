import { useEffect } from 'react';

import { appHistory } from '#/router/app-history.ts';
import { toast } from '#/ui/status/toast.ts';

import { tellConnected } from '../news/tell-connected.ts';
import { consent } from './consent.ts';
import { readReturn, withoutReturn } from './read-return.ts';

/** Tells once what became of connecting an account in this tab, and removes that from the address (ACC-20, ACC-21). */
export function useReturnNews(): void {
  useEffect(() => {
    const history = appHistory();
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
    else toast.error(news.problem.text, { id: 'connect' });
  }, []);
}
