/** True for a host name that only this machine can mean. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Another host name of the same machine. */
export function localMediaUrl(publicUrl: string, serverPort: number): string {
  return new URL(publicUrl).hostname === '127.0.0.1'
    ? `http://localhost:${serverPort}`
    : `http://127.0.0.1:${serverPort}`;
}
