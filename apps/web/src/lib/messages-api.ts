import type {
  ChangeMessageSettings,
  MessageCount,
  MessageSettings,
  Messages,
  ReadMessages,
  SubscribeBrowser,
  Unsubscribed,
  WeekReport,
} from '@nonet/contract';

import { apiClient } from './session.ts';

const at = (path: string, query: Readonly<Record<string, string | null | undefined>>) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** The calls about what people are told. They are apart from `api`, so that no first paint loads them. */
export const messagesApi = {
  /** The newest first, 50 at a time. */
  list: (cursor: string | null, signal?: AbortSignal) =>
    apiClient.read<Messages>(at('/api/messages', { cursor }), { signal }),
  count: (signal?: AbortSignal) => apiClient.read<MessageCount>('/api/messages/count', { signal }),
  read: (body: ReadMessages) => apiClient.call<MessageCount>('POST', '/api/messages/read', { body }),
  settings: (signal?: AbortSignal) => apiClient.read<MessageSettings>('/api/message-settings', { signal }),
  changeSettings: (body: ChangeMessageSettings) =>
    apiClient.call<MessageSettings>('PUT', '/api/message-settings', { body }),
  addBrowser: (body: SubscribeBrowser) => apiClient.call<{ id: string }>('POST', '/api/push-subscriptions', { body }),
  removeBrowser: (id: string) => apiClient.call<unknown>('DELETE', `/api/push-subscriptions/${encodeURIComponent(id)}`),
  /** The week that a day lies in; without one the last whole week. */
  report: (of: string | null, signal?: AbortSignal) =>
    apiClient.read<WeekReport>(at('/api/reports/week', { of }), { signal }),
  /** Needs no sign-in: the link of the mail ends its kind. */
  unsubscribe: (token: string) => apiClient.plain<Unsubscribed>('POST', '/api/unsubscribe', { body: { token } }),
};
