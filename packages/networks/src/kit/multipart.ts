/** A multipart form (RFC 7578) as the body of a call. */
export async function multipart(
  fields: Readonly<Record<string, string | Blob>>,
): Promise<{ contentType: string; bytes: Uint8Array }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { headers, body } = new Response(form);
  return { contentType: headers.get('content-type') ?? '', bytes: await new Response(body).bytes() };
}
