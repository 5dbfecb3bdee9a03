import { describe, expect, test } from 'vitest';
import { parseParent, parsePss, treeOf } from './process-memory.ts';

const rollup = `5581ac94d000-7ffd3b5f6000 ---p 00000000 00:00 0                          [rollup]
Rss:              104916 kB
Pss:               61234 kB
Pss_Dirty:         40000 kB
Pss_Anon:          39000 kB
Shared_Clean:      50000 kB
`;

describe('the memory of a process', () => {
  test('is its Pss line and none of the lines whose names begin alike', () => {
    expect(parsePss(rollup)).toBe(61234);
  });

  test('is refused where there is none', () => {
    expect(() => parsePss('Rss: 1 kB\nPss_Dirty: 2 kB\n')).toThrow('Pss:');
  });
});

test('reads the parent behind a command with brackets and spaces', () => {
  expect(parseParent('4711 (node (a) b) S 42 4711 4711 0 -1')).toBe(42);
});

test('a tree is its roots and every descendant, in whatever order processes are listed', () => {
  const processes = [
    { pid: 30, parent: 20 },
    { pid: 20, parent: 10 },
    { pid: 10, parent: 1 },
    { pid: 41, parent: 40 },
    { pid: 40, parent: 1 },
    { pid: 50, parent: 1 },
  ];
  expect(treeOf([10, 40], processes).sort()).toEqual([10, 20, 30, 40, 41]);
  expect(treeOf([50], processes)).toEqual([50]);
});
