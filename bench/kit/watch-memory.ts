import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Loaded into a process with --import. At the process's end it writes the most memory that it saw, looking every 20
 * ms, into a file of the folder that MEMORY_WATCH names.
 */
const folder = process.env['MEMORY_WATCH'];
if (folder !== undefined) {
  const peak = { script: process.argv[1] ?? '', rss: 0, heapUsed: 0 };
  const look = () => {
    const { rss, heapUsed } = process.memoryUsage();
    peak.rss = Math.max(peak.rss, rss);
    peak.heapUsed = Math.max(peak.heapUsed, heapUsed);
  };
  setInterval(look, 20).unref();
  process.once('exit', () => {
    look();
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(peak));
  });
}
