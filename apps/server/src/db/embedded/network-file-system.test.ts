import { expect, test } from 'vitest';
import { networkFileSystemName } from './network-file-system.ts';

test.each([
  ['NFS', 0x6969],
  ['CIFS', 0xff534d42],
  ['CIFS', 0xff534d42 | 0],
  ['9P', 0x01021997],
])('knows %s', (name, statfsType) => {
  expect(networkFileSystemName(statfsType)).toBe(name);
});

test.each([
  ['ext4', 0xef53],
  ['xfs', 0x58465342],
  ['btrfs', 0x9123683e],
  ['tmpfs', 0x01021994],
  ['overlayfs', 0x794c7630],
])('lets %s pass', (_name, statfsType) => {
  expect(networkFileSystemName(statfsType)).toBeUndefined();
});
