import { displayedName, type NetworkId, networkName } from '@nonet/domain';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { noteEvent } from '#/consent/note-event.ts';
import { toast } from '#/ui/toast.ts';

import { consent } from './consent.ts';
import { readReturn, withoutReturn } from './read-return.ts';

/** Says once what became of an account that was connected in this tab, and takes it out of the address (ACC-20, ACC-21). */
export function useReturnNews(): void {
  const { history } = useRouter();
  useEffect(() => {
    const parameters = new URLSearchParams(history.location.search);
    const news = readReturn(parameters);
    if (!news) return;
    const rest = withoutReturn(parameters);
    history.replace(`${history.location.pathname}${rest.size > 0 ? `?${rest}` : ''}`);
    if (news.isConnected) {
      toast.success(`${nameOf(news.network, news.username)} connected`);
      noteEvent('account-connected');
    } else if (news.problem.type === 'cancelled') toast.info(news.problem.text);
    else if (news.network) consent.report(news.network, news.problem);
    else toast.error(news.problem.text);
  }, [history]);
}

function nameOf(platform: NetworkId, username: string | null): string {
  if (username === null) return `${networkName(platform)} account`;
  return displayedName({ platform, username, profileName: username, accountName: null });
}
