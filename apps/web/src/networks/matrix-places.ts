import { networkIds } from '@nonet/domain';

/** Where a network's dot has its centre. */
export interface MatrixPlace {
  readonly x: number;
  readonly y: number;
}

/** The picture is a square of this size, with a margin of 1 around the dots and what is theirs. */
export const matrixSize = 26;
const usedSize = matrixSize - 2;

/** The places of `count` dots: rows of equal length, as nearly a square as there can be. */
export function placesOf(count: number): readonly MatrixPlace[] {
  const columns = Math.ceil(Math.sqrt(count));
  const pitch = usedSize / columns;
  const top = (matrixSize - pitch * Math.ceil(count / columns)) / 2;
  return Array.from({ length: count }, (_, index) => ({
    x: 1 + pitch * ((index % columns) + 0.5),
    y: top + pitch * (Math.floor(index / columns) + 0.5),
  }));
}

/** The radius of a dot among `count`, when it is `radius` among nine. */
export const radiusAmong = (count: number, radius: number): number => (radius * 3) / Math.ceil(Math.sqrt(count));

/** The place of each network, in the order of the list of all. */
export const matrixPlaces = placesOf(networkIds.length);
