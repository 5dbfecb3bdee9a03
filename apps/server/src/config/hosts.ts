/** True for a host name that can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** A media address on this machine under another host name than the product's. */
export function localMediaUrl(publicUrl: string, serverPort: number): string {
  return new URL(publicUrl).hostname === '127.0.0.1'
    ? `http://localhost:${serverPort}`
    : `http://127.0.0.1:${serverPort}`;
}
