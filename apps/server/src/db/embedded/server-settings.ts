import { totalmem } from 'node:os';

const MB = 2 ** 20;

/** Given on the command line, so that the code decides and not what a former version wrote to a file. */
export function serverSettings(): string[] {
  const shared_buffers = `${sharedBuffersMb(ownMemory())}MB`;
  return Object.entries({ ...settings, shared_buffers }).map(([name, value]) => `${name}=${value}`);
}

/** Of this machine, or of the container that we run in. In bytes. */
function ownMemory(): number {
  // 0 where the system knows no such limit.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * An eighth of the memory, from 64 MB to 1 GB, where a million posts and what finds them have room. It is
 * taken as data is read, so a small database on a large machine stays small. What does not fit comes from the kernel's cache, which
 * costs a random month of a large calendar a third of its time (decision 0061).
 */
export function sharedBuffersMb(memoryBytes: number): number {
  return Math.max(64, Math.min(Math.floor(memoryBytes / 8 / MB), 1024));
}

const settings = {
  listen_addresses: '127.0.0.1',
  ...(process.platform === 'win32' ? {} : { unix_socket_directories: '' }),
  max_connections: 100,

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  max_wal_size: '512MB',
  min_wal_size: '64MB',
  jit: 'off',
  // For memory and solid-state disks. With the default of 4, made for spinning ones, sixty rows by their keys out of a few
  // thousand are found by reading all of them.
  random_page_cost: 1.1,
  huge_pages: 'off',
  // Three processes less, and one less for the replication that is not used.
  io_method: 'sync',
  max_logical_replication_workers: 0,
  max_wal_senders: 0,
  wal_level: 'minimal',
  // systemd removes a user's shared memory at logout, from under a server left running; files it leaves.
  ...(process.platform === 'win32' ? {} : { dynamic_shared_memory_type: 'mmap' }),

  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements that fail are the client's to report, and hold its data; the server's own news are few.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};
