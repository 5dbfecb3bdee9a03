import type { Analytics, MeasuredPost } from '@nonet/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type AnalyticsAddress, firstAddress } from '../address/analytics-address.ts';
import { type Asked, askedFields, postsQuery } from '../analytics-queries.ts';

/** Rows of one page on screen. The server sends up to a hundred at once, from which several pages are turned. */
const pageRows = 20;

/** The posts in their order, page by page. */
export function usePages(asked: Asked, address: AnalyticsAddress, data: Analytics) {
  const { sort, order, q } = address;
  const isFirst = sort === firstAddress.sort && order === firstAddress.order && q === '';
  const read = useInfiniteQuery({
    ...postsQuery(asked, address),
    // The answer for the whole screen begins with these.
    ...(isFirst && {
      initialData: {
        pages: [{ posts: data.posts, nextCursor: data.nextCursor, total: data.total }],
        pageParams: [null],
      },
    }),
  });
  const key = JSON.stringify([askedFields(asked), sort, order, q]);
  const [turned, setTurned] = useState({ key, page: 0 });
  const page = turned.key === key ? turned.page : 0;
  const pages = read.data?.pages ?? [];
  const posts: MeasuredPost[] = pages.flatMap((one) => one.posts);
  const total = pages[0]?.total ?? 0;
  const shown = posts.slice(page * pageRows, (page + 1) * pageRows);
  const turn = (by: 1 | -1) => {
    const next = page + by;
    setTurned({ key, page: next });
    if ((next + 1) * pageRows > posts.length && read.hasNextPage) void read.fetchNextPage();
  };
  return {
    read,
    posts: shown,
    total,
    first: page * pageRows + 1,
    turnBack: page > 0 ? () => turn(-1) : null,
    turnOn: (page + 1) * pageRows < total ? () => turn(1) : null,
  };
}
