import type { Post, Target } from '@nonet/contract';

/** A pending post at 9:00 in Warsaw on one Bluesky account. */
export function somePost(differences: Partial<Post> = {}): Post {
  return {
    id: 'post-1',
    title: 'Kiln opening',
    description: 'Four hundred degrees inside.',
    descriptions: {},
    platforms: ['bluesky:connection-1'],
    scheduledDate: '2026-11-20T08:00:00.000Z',
    wallTime: '2026-11-20T09:00:00',
    timeZone: 'Europe/Warsaw',
    imageUrl: null,
    media: [],
    template: null,
    link: null,
    pinterestOnly: null,
    options: {},
    pinterestBoards: {},
    covers: [],
    thread: [],
    withoutThreads: 'first-part',
    comments: {},
    series: null,
    status: 'pending',
    publishedAt: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    version: 1,
    canBeEdited: true,
    removesAt: null,
    targets: [someTarget()],
    ...differences,
  };
}

export function someTarget(differences: Partial<Target> = {}): Target {
  return {
    id: 'target-1',
    platform: 'bluesky',
    connectionId: 'connection-1',
    accountId: 'connection-1',
    username: 'studio.nonet.test',
    accountName: 'Studio',
    connected: true,
    status: 'pending',
    remoteUrl: null,
    publishedAt: null,
    error: null,
    note: null,
    readiness: null,
    action: null,
    partsOut: 0,
    nextAt: '2026-11-20T08:00:00.000Z',
    comments: [],
    figures: null,
    ...differences,
  };
}
