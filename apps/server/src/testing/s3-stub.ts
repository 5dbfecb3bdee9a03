import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface S3Answer {
  status: number;
  code?: string;
  /** More elements of the error. */
  rest?: string;
  body?: string;
  headers?: Record<string, string>;
}

export interface S3Stub {
  storageUrl: string;
  /** The calls, such as 'PUT /media/key?partNumber=1'. */
  asked: string[];
  close(): Promise<void>;
}

/**
 * A service that gives the answers of the test, for cases that s3rver never has. Undefined means that the call
 * succeeds.
 */
export async function startS3Stub(answer: (asked: string, times: number) => S3Answer | undefined): Promise<S3Stub> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    // The SDK adds the name of each call to the address.
    url.searchParams.delete('x-id');
    const line = `${request.method} ${url.pathname}${url.search}`;
    asked.push(line);
    await buffer(request);
    const {
      status,
      code,
      rest = '',
      body,
      headers = {},
    } = answer(line, asked.filter((one) => one === line).length) ?? {
      status: request.method === 'DELETE' ? 204 : 200,
    };
    const error = code === undefined ? '' : `<Error><Code>${code}</Code><Message>No.</Message>${rest}</Error>`;
    response.writeHead(status, { etag: '"x"', ...headers }).end(request.method === 'HEAD' ? '' : (body ?? error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    storageUrl: `s3+http://KEY:SECRET@127.0.0.1:${port}/media`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
