/** A multipart form (RFC 7578) as the body of a call. */
export async function multipart(
  fields: Readonly<Record<string, string | Blob>>,
): Promise<{ contentType: string; bytes: Uint8Array }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = new Response(form);
  const contentType = response.headers.get('content-type') ?? '';
  // Not `bytes()`: an HTTP library that puts a Response of its own in the place of the global one may lack it (@hono/node-server 2.1.8).
  return { contentType, bytes: new Uint8Array(await response.arrayBuffer()) };
}
