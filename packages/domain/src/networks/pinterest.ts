import type { NetworkRules } from '#/networks/network-rules.ts';
import { textOption } from '#/networks/option-rules.ts';
import { isBlank } from '#/text/blank.ts';

/** What Pinterest accepts in one Pin. */
export const pinterest: NetworkRules = {
  id: 'pinterest',
  formats: ['pin'],
  maxImages: 1,
  videos: {
    max: 1,
    required: false,
    types: ['video/mp4', 'video/quicktime'],
    maxBytes: null,
    longest: [],
    shortest: 4,
    edge: null,
    ratio: { tallest: [1, 2], widest: [1.91, 1] },
  },
  mixedMedia: false,
  maxMedia: 1,
  images: {
    types: ['image/jpeg', 'image/png'],
    maxBytes: 20_000_000,
    maxEdge: null,
    maxPixels: null,
    ratio: null,
    animation: null,
  },
  bestPhoto: { width: 1000, height: 1500 },
  mediaRequired: true,
  text: {
    limits: [{ max: 500, unit: 'utf16' }],
    mayBeEmptyWithMedia: true,
    refusedCharacters: [],
    maxMarks: {},
  },
  title: { max: 100, unit: 'utf16' },
  linkField: true,
  options: {
    schema: { board: textOption },
    check: ({ board }) =>
      typeof board === 'string' && !isBlank(board)
        ? null
        : {
            code: 'board-required',
            message: 'Please select a Pinterest board for all selected Pinterest accounts',
            label: 'Choose a board',
          },
  },
  altText: { max: 500, unit: 'utf16' },
  profileUrl: (username) => `https://www.pinterest.com/${encodeURIComponent(username)}/`,
  consent: {
    through: null,
    note: null,
    window: { width: 800, height: 600 },
    routes: { end: { method: 'POST', path: '/api/pinterest/token' } },
    // 720 polls (2§4).
    times: { timeout: 540_000, ask: 750, closeAfter: { success: 4_000, error: 4_000 } },
    words: {
      failed: 'Could not connect to Pinterest',
      cancelled: 'Pinterest connection was canceled',
      denied: 'Authorization was denied',
      timedOut: 'Pinterest connection timed out',
      credentials: 'Pinterest authentication failed. Please check your app credentials.',
      codeRefused: 'This authorization code has already been used',
      refused: 'Pinterest error: ',
      noCode: 'No authorization code received from Pinterest',
      noState: 'Invalid state parameter',
      wrongState: 'Invalid state parameter',
      offline: 'Network error connecting to Pinterest',
      serverFault: 'Error processing Pinterest authorization',
    },
  },
  sources: [
    {
      figures: 'pictures JPEG and PNG; up to 20 MB',
      document: 'Pinterest API v5: create Pin (types); guides of others (size)',
      date: '2026',
      unconfirmed: true,
    },
    { figures: 'photos best 1000 by 1500', document: 'Nonet specification 2§9', date: '2026' },
    { figures: 'photos', document: 'Nonet specification 2§9', date: '2026' },
    {
      figures: 'videos as MP4 or MOV',
      document: 'Pinterest help: video specifications',
      date: '2026',
      unconfirmed: true,
    },
    {
      figures: 'title 100, alternative text 500, one media source, board',
      document: 'Pinterest API description 5.23.0: POST /pins',
      date: '2025-12-11',
    },
    {
      figures: 'text 500: the description names 800, older pages 500; the smaller is kept',
      document: 'Pinterest API description 5.23.0; older pages of the API',
      date: '2025-12-11',
      unconfirmed: true,
    },
    {
      figures: 'videos of 4 seconds and more, from 1:2 to 1.91:1',
      document: 'guides of others: media requirements of Pinterest',
      date: '2026',
      unconfirmed: true,
    },
  ],
};
