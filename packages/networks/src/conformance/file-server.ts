import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MediaFile } from '#/port.ts';

/** Serves files to networks that fetch them, as the product does: at an address that is its only right. */
export interface FileServer {
  /** The same file, with an address at which it can be fetched. */
  serve(file: MediaFile): MediaFile;
  close(): Promise<void>;
}

/** Opens a server on loopback. */
export async function openFileServer(): Promise<FileServer> {
  const files: MediaFile[] = [];
  const server = http.createServer(async (request, response) => {
    const file = files[Number(request.url?.slice(1))];
    if (file === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.contentType, 'content-length': file.bytes });
    response.end(request.method === 'HEAD' ? undefined : await file.read());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    serve: (file) => {
      const address = `${origin}/${files.push(file) - 1}`;
      return { ...file, address: async () => address };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
