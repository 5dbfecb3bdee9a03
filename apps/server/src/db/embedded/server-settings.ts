import { totalmem } from 'node:os';

const MB = 2 ** 20;

/**
 * The server's settings. They are given on the command line, so that this code decides, and not a file of a former
 * version. `isDurable: false` is for tests: nothing waits for the disk, and a power cut may destroy the database.
 */
export function serverSettings({ isDurable }: { isDurable: boolean }): string[] {
  const shared_buffers = `${sharedBuffersMb(ownMemory())}MB`;
  const onOrOff = isDurable ? 'on' : 'off';
  const durability = { fsync: onOrOff, full_page_writes: onOrOff };
  return Object.entries({ ...settings, ...durability, shared_buffers }).map(([name, value]) => `${name}=${value}`);
}

/** The memory of this machine, or of the container that we run in, in bytes. */
function ownMemory(): number {
  // The limit is 0 when the system knows none.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * An eighth of the memory, from 64 MB to 1 GB. A million posts with their indexes fit into 1 GB. PostgreSQL takes this
 * memory as it reads data, so a small database on a large machine stays small.
 * What does not fit comes from the kernel's cache. Then a random month of a large calendar takes a third longer
 * (decision 0061).
 */
export function sharedBuffersMb(memoryBytes: number): number {
  return Math.max(64, Math.min(Math.floor(memoryBytes / 8 / MB), 1024));
}

const settings = {
  // On even without fsync, where it costs nothing: tests can then see which transactions do without it.
  synchronous_commit: 'on',
  listen_addresses: '127.0.0.1',
  ...(process.platform === 'win32' ? {} : { unix_socket_directories: '' }),
  max_connections: 100,

  max_wal_size: '512MB',
  min_wal_size: '64MB',
  jit: 'off',
  // For memory and solid-state disks. The default of 4 is for spinning disks; with it, PostgreSQL reads a few thousand
  // rows to find sixty of them by their keys.
  random_page_cost: 1.1,
  huge_pages: 'off',
  // Saves three processes, and one more for replication, which is not used.
  io_method: 'sync',
  max_logical_replication_workers: 0,
  max_wal_senders: 0,
  wal_level: 'minimal',
  // systemd removes a user's shared memory at logout, even from a server that still runs. It does not remove files.
  ...(process.platform === 'win32' ? {} : { dynamic_shared_memory_type: 'mmap' }),

  timezone: 'UTC',
  log_timezone: 'UTC',
  // The client reports failed statements, which hold its data. So the log has only the server's own few messages.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};
