import { readConfig } from '../apps/server/src/config.ts';
import { databaseOf } from './demo-data/database-of.ts';
import { people } from './demo-data/people.ts';
import { seedProduct } from './demo-data/seed-product.ts';

/* Fills the running product with two people and posts in every state. Takes the same settings as `npm start`. */
const url = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? '9009'}`;
const { figures } = readConfig(process.env);
const database = await databaseOf(process.env.NONET_DATA_DIR ?? './data');
const isNew = await seedProduct(url, database, figures.readingAges);
const { email, password } = people.studio;
console.log(isNew ? `Seeded ${url}: sign in as ${email} with the password ${password}` : `${url} is seeded already`);
