import { posix } from 'node:path';
import type { Violation } from './source-file.ts';

export const folderCirclesRule = 'no-circles-of-folders';

/** One file imports another; both from the root of the repository. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
}

/** The imports from one file or folder to another that lies beside it. */
interface Edge {
  readonly from: string;
  readonly to: string;
  readonly files: string[];
}

/** Tests may import from everywhere. */
const forTests = /\.(test|e2e)\.tsx?$|\/testing\//;

/**
 * Files and folders that lie beside each other may import one another in one direction only, types included, at every
 * level of the tree. Of each circle, the import that the fewest files have is reported: most likely that one is wrong.
 * dependency-cruiser finds the circles of files alone.
 */
export function folderCircles(imports: readonly FileImport[]): Violation[] {
  const edges = edgesOf(imports.filter(({ from, to }) => !forTests.test(from) && !forTests.test(to)));
  const left = new Set([...edges].sort((one, other) => one.files.length - other.files.length));
  const found: Violation[] = [];
  for (const edge of left) {
    const back = wayBack(edge, left);
    if (back === null || back.every(isFile)) continue;
    left.delete(edge);
    const circle = [edge.from, ...back].map((path) => posix.basename(path)).join(' → ');
    const [path = edge.from] = edge.files;
    found.push({
      rule: folderCirclesRule,
      path,
      line: null,
      message: `closes the circle ${circle} in ${posix.dirname(edge.from)}`,
    });
  }
  return found;
}

function edgesOf(imports: readonly FileImport[]): Edge[] {
  const edges = new Map<string, Edge>();
  for (const { from, to } of imports) {
    const [one, other] = besideEachOther(from, to);
    if (one === other) continue;
    const key = `${one} ${other}`;
    const edge = edges.get(key) ?? { from: one, to: other, files: [] };
    edges.set(key, edge);
    edge.files.push(from);
  }
  return [...edges.values()];
}

/** The two paths, each up to and including the first name in which they differ. */
function besideEachOther(from: string, to: string): [string, string] {
  const [one, other] = [from.split('/'), to.split('/')];
  const shared = one.findIndex((name, depth) => name !== other[depth]);
  return [one.slice(0, shared + 1).join('/'), other.slice(0, shared + 1).join('/')];
}

/** The shortest path of imports from the end of an edge back to its start; null when there is none. */
function wayBack({ from, to }: Edge, edges: ReadonlySet<Edge>): string[] | null {
  const ways = [[to]];
  const seen = new Set([to]);
  for (const way of ways) {
    const last = way.at(-1);
    if (last === from) return way;
    for (const edge of edges) {
      if (edge.from !== last || seen.has(edge.to)) continue;
      seen.add(edge.to);
      ways.push([...way, edge.to]);
    }
  }
  return null;
}

function isFile(path: string): boolean {
  return posix.extname(path) !== '';
}
