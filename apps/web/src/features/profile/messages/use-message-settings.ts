import type { ChangeMessageSettings, MessageSettings } from '@nonet/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { errorTextOr } from '#/lib/api-error.ts';
import { messagesApi } from '#/lib/messages-api.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { toast } from '#/ui/status/toast.ts';

/** The id of the space whose settings are shown; null: that of the page. */
export type AskedSpace = string | null;

const settingsKey = [...queryKeys.messages, 'settings'];

/** Below the messages, so that their news renew it: another device has changed it. */
const messageSettingsQuery = (space: AskedSpace) =>
  queryOptions({
    queryKey: [...settingsKey, space],
    queryFn: ({ signal }) => messagesApi.settings(space, signal),
  });

export const useMessageSettings = (space: AskedSpace) => useQuery(messageSettingsQuery(space));

export const refreshMessageSettings = () => queryClient.invalidateQueries({ queryKey: settingsKey });

/** Shown before it is stored, and taken back with a sentence when it could not be. */
export async function changeMessageSettings(space: AskedSpace, change: ChangeMessageSettings): Promise<void> {
  const { queryKey } = messageSettingsQuery(space);
  await queryClient.cancelQueries({ queryKey });
  const former = queryClient.getQueryData(queryKey);
  queryClient.setQueryData<MessageSettings>(queryKey, (last) => last && changed(last, change));
  try {
    queryClient.setQueryData<MessageSettings>(queryKey, await messagesApi.changeSettings(space, change));
    toast.dismiss('message-settings');
    // Other spaces may follow this one.
    void queryClient.invalidateQueries({
      queryKey: settingsKey,
      predicate: (query) => query.queryKey.at(-1) !== space,
    });
  } catch (error) {
    queryClient.setQueryData(queryKey, former);
    toast.error(errorTextOr('Failed to save what you are told', error), { id: 'message-settings' });
    void refreshMessageSettings();
  }
}

function changed(last: MessageSettings, { mail, weeklyReport, asInOwnSpace }: ChangeMessageSettings): MessageSettings {
  return {
    ...last,
    mail: { ...last.mail, ...mail },
    ...(weeklyReport !== undefined && { weeklyReport, isReportOn: weeklyReport }),
    hasOwnChoice: asInOwnSpace !== true,
  };
}
