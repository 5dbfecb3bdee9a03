/** One call in the AT Protocol's own form. */
export interface XrpcCall {
  readonly method: string;
  /** With a body the call is a POST, else a GET, unless `verb` says otherwise. */
  readonly verb?: 'GET' | 'POST';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface XrpcAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or the text when it is none. */
  readonly body: unknown;
}

/** Sends a call to a server and reads whatever it answers. Bytes are sent as they are, anything else as JSON. */
export async function xrpc(service: string, call: XrpcCall): Promise<XrpcAnswer> {
  const url = `${service}/xrpc/${call.method}?${new URLSearchParams(call.query)}`;
  const hasBody = call.body !== undefined;
  const response = await fetch(url, {
    method: call.verb ?? (hasBody ? 'POST' : 'GET'),
    headers: {
      ...(hasBody && !isRaw(call.body) && { 'content-type': 'application/json' }),
      ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
      ...call.headers,
    },
    ...(hasBody && { body: isRaw(call.body) ? call.body : JSON.stringify(call.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parseJson(text) };
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not every answer has a body, and a broken one is for the caller to see.
    return text;
  }
}
