import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { chooseIdentity } from './choose-identity.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { query } from './testing/query.ts';
import { ordinaryUser, startInChild } from './testing/start-in-child.ts';
import { filesIn, temporaryDataDir } from './testing/temporary-data-dir.ts';

const log = { info: () => undefined, warn: () => undefined };

test('tells an ordinary user that the files are of another account', async () => {
  const dataDir = await temporaryDataDir();
  const uid = process.getuid?.() ?? 0;
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  await expect(chooseIdentity(dataDir, dataDir)).rejects.toThrow(
    `The database in ${dataDir} belongs to another account (uid ${uid}): start Nonet as that account or choose another folder with NONET_DATA_DIR.`,
  );
});

if (process.getuid?.() === 0) {
  describe('as root', () => {
    test('runs the server as another account where that can reach the data', async () => {
      const dataDir = await temporaryDataDir();
      const server = await startEmbeddedPostgres({ dataDir, log });
      expect((await stat(filesIn(dataDir))).uid).toBeGreaterThan(0);
      await server.stop();
    });

    test('runs the server on data under a private folder of its own', async () => {
      const home = await temporaryDataDir();
      await chmod(home, 0o700);
      const dataDir = join(home, 'data');
      const first = await startEmbeddedPostgres({ dataDir, log });
      await query(first.url, "create table post (text text); insert into post values ('kept')");
      await first.stop();
      expect((await stat(filesIn(dataDir))).uid).toBe(0);

      const second = await startEmbeddedPostgres({ dataDir, log });
      expect(await query(second.url, 'select text from post')).toEqual([{ text: 'kept' }]);
      await second.stop();
    });

    test('names the ways out when no account can run the server', async () => {
      const home = await temporaryDataDir();
      await chmod(home, 0o700);
      vi.stubEnv('PATH', '/nowhere');
      const choice = chooseIdentity(home, 'no files yet').finally(() => vi.unstubAllEnvs());
      await expect(choice).rejects.toThrow(
        `PostgreSQL does not run as root and no other account may enter ${home}: start Nonet as an ordinary user, choose a new folder outside private ones with NONET_DATA_DIR, or set DATABASE_URL to a PostgreSQL 15 to 18 of your own.`,
      );
    });

    test('an ordinary user starts a server of their own, and root joins it', async () => {
      const dataDir = join(await temporaryDataDir(), 'data');
      await mkdir(dataDir);
      const user = await ordinaryUser();
      if (user.kind === 'account') await chown(dataDir, user.uid, user.gid);
      const child = startInChild(dataDir, user);
      const answer = await child.answer;
      expect(answer).toMatchObject({ adopted: false });

      const server = await startEmbeddedPostgres({ dataDir, log });
      expect(server).toEqual(expect.objectContaining({ ...answer, adopted: true }));
      expect(await query(server.url, 'select current_user')).toEqual([{ current_user: 'nonet' }]);
      await child.kill();
      await server.stop();
      const again = await startEmbeddedPostgres({ dataDir, log });
      expect(again.adopted).toBe(false);
      await again.stop();
    });
  });
} else {
  test('runs the server as the user itself', async () => {
    expect(await chooseIdentity(await temporaryDataDir(), 'no files yet')).toEqual({ kind: 'self' });
  });
}
