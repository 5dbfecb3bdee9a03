/**
 * Like `fetch`, but reports to `onSent` how many bytes of the body have left so far. It uses the older XMLHttpRequest,
 * because `fetch` reports only the end. It rejects as `fetch` does: with a TypeError when no answer came, with the
 * signal's reason after an abort.
 */
export function fetchWithProgress(
  path: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onSent: (bytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, path);
    request.responseType = 'blob';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError(`${method} ${path} got no answer`)));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) return reject(signal.reason);
    request.send(body instanceof Blob || typeof body === 'string' ? body : null);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.flatMap((line): [string, string][] => {
    const end = line.indexOf(':');
    return end > 0 ? [[line.slice(0, end), line.slice(end + 1).trim()]] : [];
  });
  // An answer without a body must not get an empty one.
  const body = request.status === 204 ? null : request.response;
  return new Response(body, { status: request.status, headers });
}
