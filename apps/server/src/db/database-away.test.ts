import { expect, test } from 'vitest';

import { isDatabaseAway } from '#/db/database-away.ts';

const failure = (message: string, detail: object = {}) => Object.assign(new Error(message), detail);
const refused = failure('connect ECONNREFUSED ::1:5432', { code: 'ECONNREFUSED', syscall: 'connect' });

test.each<[string, unknown]>([
  ['nobody listens', refused],
  ['nobody listens at any address of a name', new AggregateError([refused, refused])],
  ['the connection breaks', failure('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' })],
  ['there is no way to the host', failure('connect EHOSTUNREACH', { code: 'EHOSTUNREACH', syscall: 'connect' })],
  [
    'the name is not known right now',
    failure('getaddrinfo EAI_AGAIN db', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }),
  ],
  ['the server is shut down', failure('terminating connection', { code: '57P01' })],
  ['the server is starting up', failure('the database system is starting up', { code: '57P03' })],
  ['all connections are taken', failure('sorry, too many clients already', { code: '53300' })],
  ['a statement is asked of a dead client', failure('Client has encountered a connection error and is not queryable')],
  ['the answer breaks off', failure('Connection terminated unexpectedly')],
  ['connecting takes too long', failure('timeout expired')],
  ['the pool has no connection in time', failure('timeout exceeded when trying to connect')],
])('PostgreSQL is away when %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each<[string, unknown]>([
  ['a file is missing', failure('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' })],
  ['a value is refused', failure('duplicate key value', { code: '23505' })],
  ['our own code is wrong', new TypeError('x is undefined')],
  ['something that is no error was thrown', 'Connection terminated'],
])('PostgreSQL is not away when %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
