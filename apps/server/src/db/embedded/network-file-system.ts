// The f_type numbers of statfs(2) on Linux.
const networkFileSystems = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0x01021997, '9P'],
  [0x5346414f, 'AFS'],
]);

/**
 * The name of a network file system, on which PostgreSQL's durability and its lock on the folder are unreliable;
 * undefined for any other.
 */
export function networkFileSystemName(statfsType: number): string | undefined {
  // Node returns a 32-bit number with or without a sign, depending on the kernel's word size.
  return networkFileSystems.get(statfsType >>> 0);
}
