import { request } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '#/start/listen.ts';
import { freePorts } from '#/testing/free-port.ts';
import { startTestServer } from '#/testing/server.ts';

test('a HEAD of the live stream leaves no timer and no subscriber behind', async () => {
  const server = await startTestServer();
  const ada = await server.register('Ada');
  const [port = 0] = await freePorts(1);
  const http = await listen(
    ((r: Request) => {
      const url = new URL(r.url);
      return server.fetch(url.pathname, { method: r.method, headers: { cookie: ada.cookie }, signal: r.signal });
    }) as never,
    { host: '127.0.0.1', port },
  );
  const timers = () => process.getActiveResourcesInfo().filter((n) => n === 'Timeout').length;
  const call = (method: string, cut: boolean) =>
    new Promise<void>((resolve) => {
      const req = request({ host: '127.0.0.1', port, path: '/api/live', method, agent: false }, (res) => {
        res.on('data', () => cut && req.destroy());
        res.on('close', () => resolve());
        if (method === 'HEAD') {
          res.resume();
          res.on('end', () => req.destroy());
        }
      });
      req.on('error', () => resolve());
      req.end();
    });
  await call('GET', true);
  const before = timers();
  for (let n = 0; n < 20; n++) await call('GET', true);
  for (let n = 0; n < 20; n++) await call('HEAD', true);
  // The server notices a moment later that a browser has gone.
  await expect.poll(() => timers() - before).toBeLessThan(5);
  await http.close(100);
  await server.close();
});
