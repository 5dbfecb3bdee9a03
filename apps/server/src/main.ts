import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiled code is kept between starts, so that a start need not strip and compile everything again.
enableCompileCache(path.join(import.meta.dirname, '../../../.cache/compile'));

const { main } = await import('#/start/main-process.ts');
await main(process.argv.slice(2));
