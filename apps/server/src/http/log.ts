import { type DestinationStream, type Logger, pino } from 'pino';

/** How many bytes of lines wait while none can be written. What comes beyond them is lost. */
const WAITING_BYTES = 256 * 1024;

/** Logs lines of JSON to standard error. Standard output is for what `npm start` tells a person. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    destination ?? openStandardError(),
  );
}

/** A line that cannot be written (the disk is full, the reader is gone) waits for the next one and ends nothing. */
function openStandardError(): DestinationStream {
  const destination = pino.destination({ fd: 2, sync: true, maxLength: WAITING_BYTES });
  destination.on('error', () => undefined);
  return destination;
}

/**
 * A path in the form for the log. The path of a file, a calendar or a review link grants the right to fetch it, so its end is cut off.
 */
export function loggedPath(path: string): string {
  if (path.startsWith('/media/')) return path.split('/', 3).join('/');
  return /^\/(feed|review)(?=\/)/.exec(path)?.[0] ?? path;
}

/** Values under these names are secrets, so the log masks them. */
const secrets = [
  'password',
  'currentPassword',
  'newPassword',
  'appPassword',
  'authData',
  'auth',
  'token',
  'accessToken',
  'refreshToken',
  'accessJwt',
  'refreshJwt',
  'secret',
  'secretKey',
  'webhookSecrets',
  'cookie',
  'authorization',
  '["set-cookie"]',
];
