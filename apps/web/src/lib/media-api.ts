import type {
  BeginUpload,
  DocumentPage,
  Media,
  MediaDetails,
  MediaList,
  UploadBegun,
  UploadState,
} from '@nonet/contract';

import type { CallOptions } from './api-client.ts';
import { apiClient } from './session.ts';

const uploadPath = (id: string, rest = '') => `/api/media/uploads/${encodeURIComponent(id)}${rest}`;

/**
 * The calls about files. They are apart from `api` because only the composer uses them; so no other screen loads them.
 */
export const mediaApi = {
  media: {
    /** The files that still exist, with addresses of now. */
    list: (ids: readonly string[], signal?: AbortSignal) =>
      apiClient.read<MediaList>(`/api/media?ids=${ids.map(encodeURIComponent).join()}`, { signal }),
    /** One file, and what is made of it for whom. */
    details: (id: string, signal?: AbortSignal) =>
      apiClient.read<MediaDetails>(`/api/media/${encodeURIComponent(id)}`, { signal }),
    /** A page of a document as a picture; `page` is from 1 on. */
    page: (id: string, page: number, signal?: AbortSignal) =>
      apiClient.read<DocumentPage>(`/api/media/${encodeURIComponent(id)}/pages/${page}`, { signal }),
    /** Streams a whole file. */
    upload: (file: Blob, name: string, { signal, onSent }: Pick<CallOptions, 'signal' | 'onSent'> = {}) =>
      apiClient.call<Media>('POST', '/api/media', {
        body: file,
        headers: { 'content-type': file.type || 'application/octet-stream', 'x-file-name': encodeURIComponent(name) },
        signal,
        onSent,
      }),
  },
  /** Files that are sent in parts. Each can be sent again. */
  uploads: {
    begin: (body: BeginUpload, signal?: AbortSignal) =>
      apiClient.call<UploadBegun>('POST', '/api/media/uploads', { body, signal }),
    state: (id: string, signal?: AbortSignal) => apiClient.read<UploadState>(uploadPath(id), { signal }),
    sendPart: (id: string, part: number, body: Blob, { signal, onSent }: Pick<CallOptions, 'signal' | 'onSent'> = {}) =>
      apiClient.call<null>('PUT', uploadPath(id, `/parts/${part}`), {
        body,
        headers: { 'content-type': 'application/octet-stream' },
        signal,
        onSent,
      }),
    finish: (id: string, signal?: AbortSignal) => apiClient.call<Media>('POST', uploadPath(id, '/finish'), { signal }),
    remove: (id: string) => apiClient.call<null>('DELETE', uploadPath(id)),
  },
};
