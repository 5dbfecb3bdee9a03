/** Given on the command line, so that the code decides and not what a former version wrote to a file. */
export function serverSettings(): string[] {
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`);
}

const settings = {
  listen_addresses: '127.0.0.1',
  ...(process.platform === 'win32' ? {} : { unix_socket_directories: '' }),
  max_connections: 100,

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Small: the kernel's cache serves what does not fit. Touched buffers count towards the product's memory.
  shared_buffers: '64MB',
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
