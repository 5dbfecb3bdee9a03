import type { Connection, Post, Target } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';

/** An example account for the sheet of components. */
export function sampleAccount(platform: NetworkId, differences: Partial<Connection> = {}): Connection {
  return {
    id: `${platform}-1`,
    platform,
    connected: true,
    username: 'studiofala',
    profileName: 'Studio Fala',
    accountName: null,
    displayName: 'Studio Fala',
    isDefault: false,
    profilePicture: null,
    timestamp: '2026-11-01T08:00:00.000Z',
    env: 'production',
    reconnectNeeded: false,
    reconnectReason: null,
    accessEndsAt: null,
    postsAtRisk: 0,
    locked: false,
    cameInstead: null,
    kind: null,
    ...differences,
  };
}

export function sampleTarget(platform: NetworkId, differences: Partial<Target> = {}): Target {
  return {
    id: `target-${platform}`,
    comments: [],
    figures: null,
    platform,
    connectionId: `${platform}-1`,
    accountId: `${platform}-1`,
    username: 'studiofala',
    accountName: null,
    connected: true,
    status: 'pending',
    remoteUrl: null,
    publishedAt: null,
    error: null,
    note: null,
    readiness: null,
    action: null,
    cure: null,
    canBeEdited: false,
    partsOut: 0,
    nextAt: null,
    ...differences,
  };
}

const statusOfTargets: Record<Post['status'], readonly [Target['status'], Target['status']]> = {
  pending: ['pending', 'pending'],
  processing: ['published', 'processing'],
  published: ['published', 'published'],
  partial: ['published', 'rejected'],
  failed: ['rejected', 'rejected'],
  cancelled: ['pending', 'pending'],
};

export function samplePost(status: Post['status']): Post {
  const [one, other] = statusOfTargets[status];
  return {
    id: `post-${status}`,
    title: 'Apprentice wanted',
    description: 'From January, three days a week.',
    platforms: ['bluesky:bluesky-1', 'instagram:instagram-1'],
    scheduledDate: '2026-11-20T08:00:00.000Z',
    wallTime: '2026-11-20T09:00:00',
    timeZone: 'Europe/Warsaw',
    descriptions: {},
    imageUrl: null,
    media: [],
    template: null,
    link: null,
    pinterestOnly: null,
    options: {},
    pinterestBoards: {},
    covers: [],
    thread: [],
    ownMedia: {},
    withoutThreads: 'first-part',
    poll: null,
    card: null,
    attachment: null,
    marks: null,
    cardImageUrl: null,
    comments: {},
    series: null,
    status,
    publishedAt: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    version: 1,
    canBeEdited: status === 'pending',
    removesAt: null,
    targets: [sampleTarget('instagram', { status: one }), sampleTarget('bluesky', { status: other })],
  };
}
