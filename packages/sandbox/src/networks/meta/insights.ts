import type { Parameters } from '#/networks/meta/graph-call.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';

/** The names that a call of an edge `insights` asks for. One that the network has not fails all of it. */
export function metricsIn(parameters: Parameters, isKnown: (name: string) => boolean): readonly string[] {
  const names = (parameters.get('metric') ?? '').split(',').filter((name) => name !== '');
  if (names.length === 0) {
    throw new GraphError(3001, 'Invalid query', {
      subcode: 1_504_028,
      told: { title: 'No Metric Specified', message: 'No metric was specified to be fetched.' },
    });
  }
  if (names.every(isKnown)) return names;
  throw new GraphError(100, '(#100) The value must be a valid insights metric');
}

/** The answer of such an edge: what each name stands for, over the whole life of what was counted. */
export function showInsights(id: string, values: Readonly<Record<string, unknown>>): object {
  return {
    data: Object.entries(values).map(([name, value]) => ({
      name,
      period: 'lifetime',
      values: [{ value }],
      title: name.replaceAll('_', ' '),
      description: '',
      id: `${id}/insights/${name}/lifetime`,
    })),
  };
}
