import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/*
 * The least that takes in a file and keeps it: `node bare-upload-server.ts FOLDER` streams each request's body to
 * the disk and hashes it. It prints its port, and ends when its standard input ends.
 */
const folder = process.argv[2] ?? '.';
const server = createServer(async (request, response) => {
  const file = join(folder, 'bare-upload');
  const hash = createHash('sha256');
  const hashing = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(request, hashing, createWriteStream(file, { flush: true }));
  await rm(file);
  response.writeHead(201).end(hash.digest('hex'));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
process.stdin.resume().once('end', () => {
  server.close();
  server.closeAllConnections();
});
