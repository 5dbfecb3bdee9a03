import type { Analytics, BestTimes, Followers, Growth, MeasuredPost, NetworkAnalytics } from '@nonet/contract';
import {
  addDays,
  type FigureName,
  figureNames,
  type NetworkId,
  networkIds,
  networkRules,
  readingAges,
} from '@nonet/domain';

const none = Object.fromEntries(figureNames.map((name) => [name, null])) as Record<FigureName, number | null>;

/** Counts of everything that a network tells: the main figure, and less of each that follows. */
function someFigures(network: NetworkId, main: number): Record<FigureName, number | null> {
  const told = networkRules[network].figures.told.map(({ name }, place) => [name, Math.round(main / (1 + place * 9))]);
  return { ...none, ...Object.fromEntries(told) };
}

/** From 0 to 1: the same for the same number. */
const wave = (place: number) => (Math.sin(place * 2.4) + Math.sin(place * 0.9) + 2) / 4;

/** A network that told figures of 30 posts, one a day from October 22, 2026. */
export function someNetwork(network: NetworkId, differences: Partial<NetworkAnalytics> = {}): NetworkAnalytics {
  const place = networkIds.indexOf(network);
  const scale = 400 + place * 330;
  const days = Array.from({ length: 30 }, (_, index) => index)
    .filter((index) => (index + place) % 5 !== 4)
    .map((index) => ({
      day: addDays('2026-10-22', index),
      posts: 1 + (index % 3),
      value: Math.round(scale * (0.3 + wave(index + place * 7)) * (index > 23 ? 0.5 : 1)),
    }));
  const sum = days.reduce((total, { value }) => total + value, 0);
  return {
    network,
    state: 'on',
    troubles: [],
    posts: days.reduce((total, { posts }) => total + posts, 0),
    accounts: 2,
    totals: someFigures(network, sum),
    before: someFigures(network, Math.round(sum * (0.82 + wave(place) / 3))),
    days,
    readAt: '2026-11-20T11:48:00.000Z',
    followers: 1200 + place * 3170,
    ...differences,
  };
}

/** A published target with figures. */
function someMeasuredPost(place: number, differences: Partial<MeasuredPost> = {}): MeasuredPost {
  const network = differences.network ?? networkIds[place % networkIds.length] ?? networkIds[0];
  const isOff = networkRules[network].figures.cost !== null;
  const titles = [
    'Brake check in 20 seconds',
    'Oat bake',
    'First plunge',
    'Frame fitting, start to end',
    'Kiln opening',
  ];
  return {
    id: `post-${place}`,
    targetId: `target-${place}`,
    network,
    connectionId: `${network}-1`,
    title: titles[place % titles.length] ?? '',
    publishedAt: new Date(Date.parse('2026-11-20T09:00:00Z') - place * 7 * 3_600_000).toISOString(),
    url: `https://network.test/${place}`,
    figures: isOff ? none : someFigures(network, Math.round(300 + 9000 * wave(place))),
    readAt: isOff ? null : '2026-11-20T11:48:00.000Z',
    isGone: false,
    ...differences,
  };
}

/** A full screen: nine networks, one of them off where it charges. */
export function someAnalytics(differences: Partial<Analytics> = {}): Analytics {
  const networks = networkIds.map((network) =>
    networkRules[network].figures.cost === null
      ? someNetwork(network)
      : someNetwork(network, {
          state: 'off',
          posts: 61,
          totals: none,
          before: none,
          days: [],
          readAt: null,
          followers: null,
        }),
  );
  return {
    from: '2026-10-21T22:00:00.000Z',
    to: '2026-11-20T23:00:00.000Z',
    timeZone: 'Europe/Warsaw',
    limit: null,
    reading: { isOn: true, readAt: '2026-11-20T11:48:00.000Z', mayAskFrom: null },
    networks,
    postsByDay: Array.from({ length: 30 }, (_, index) => ({
      day: addDays('2026-10-22', index),
      published: [12, 11, 6, 5, 11, 12, 11][index % 7] ?? 0,
      partial: index % 13 === 7 ? 1 : 0,
      failed: index % 17 === 12 ? 1 : 0,
    })),
    accounts: networkIds.map((network, place) => ({
      connectionId: `${network}-1`,
      network,
      name: `@studio${place}`,
      posts: 20 + place,
      totals: someFigures(network, 4000),
      before: someFigures(network, 3000),
      followers: 1200 + place,
    })),
    posts: Array.from({ length: 60 }, (_, place) => someMeasuredPost(place)),
    nextCursor: null,
    total: 60,
    deleted: 3,
    ...differences,
  };
}

/** A post of 7 days beside the person's others. */
export function someGrowth(differences: Partial<Growth> = {}): Growth {
  const publishedAt = Date.parse('2026-11-12T08:00:00Z');
  const values = [214, 986, 2207, 3410, 4152];
  return {
    targetId: 'target-3',
    network: networkIds[3],
    figure: 'views',
    readings: readingAges.slice(0, 5).map((ageMs, place) => ({
      readAt: new Date(publishedAt + ageMs).toISOString(),
      ageMs,
      value: values[place] ?? null,
    })),
    usual: readingAges.map((ageMs, place) => {
      const median = [96, 402, 811, 1104, 1250, 1296, 1310][place] ?? 0;
      return {
        ageMs,
        dueAt: new Date(publishedAt + ageMs).toISOString(),
        median,
        lowerQuartile: Math.round(median * 0.64),
        upperQuartile: Math.round(median * 1.66),
        posts: [241, 241, 236, 221, 198, 131, 64][place] ?? 0,
      };
    }),
    ...differences,
  };
}

/** A month of followers, with three days that were not read. */
export function someFollowers(differences: Partial<Followers> = {}): Followers {
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: addDays('2026-10-22', index),
    count: 12_340 + index * 7 + Math.round(wave(index) * 12),
  }));
  return {
    connectionId: 'instagram-1',
    network: networkIds[3],
    days: days.filter(({ day }) => day < '2026-11-14' || day > '2026-11-16'),
    gaps: [{ from: '2026-11-14', to: '2026-11-16', reason: 'signed out' }],
    ...differences,
  };
}

/** Most posts by day, the best of them on evenings. */
export function someBestTimes(differences: Partial<BestTimes> = {}): BestTimes {
  const places = Array.from({ length: 7 * 24 }, (_, place) => ({
    weekday: 1 + Math.floor(place / 24),
    hour: place % 24,
  }));
  const cells = places
    .filter(({ hour }) => hour >= 6 && hour < 22)
    .map(({ weekday, hour }) => {
      const posts = Math.round(1 + 13 * wave(weekday * 5 + hour));
      const median = Math.round(500 + 1900 * wave(hour / 3 + weekday) * (hour > 16 && hour < 20 ? 1 : 0.7));
      return posts < 3
        ? { weekday, hour, posts, median: null, lowerQuartile: null, upperQuartile: null }
        : {
            weekday,
            hour,
            posts,
            median,
            lowerQuartile: Math.round(median * 0.76),
            upperQuartile: Math.round(median * 1.35),
          };
    });
  return {
    network: networkIds[3],
    figure: 'views',
    timeZone: 'Europe/Warsaw',
    posts: 1304,
    median: 1310,
    cells,
    ...differences,
  };
}
