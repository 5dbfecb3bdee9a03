import type { Journey } from '#/testing/everywhere/journey.ts';

/** A repeating post, changed and stopped. */
export async function repeat(go: Journey['go'], content: object): Promise<void> {
  const body = { ...content, scheduledDate: undefined, wallTime: '2040-05-06T09:00', rule: 'FREQ=WEEKLY;COUNT=3' };
  const { series } = await go('POST', '/api/series', body);
  await go('GET', '/api/series');
  const change = { version: series.version, scope: 'all', date: '2040-05-06', title: 'Kiln opening, again' };
  const { undo } = await go('PATCH', `/api/series/${series.id}`, change);
  await go('POST', `/api/series/${series.id}/undo`, { change: undo.change });
  const { version } = await go('GET', `/api/series/${series.id}`);
  await go('DELETE', `/api/series/${series.id}?version=${version}&scope=all`);
}
