import { type DestinationStream, type Logger, pino } from 'pino';

/** Lines of JSON on standard error; standard output is for what `npm start` says to a person. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
}

/** Whatever is logged under these names is a secret. */
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
  'cookie',
  'authorization',
  '["set-cookie"]',
];
