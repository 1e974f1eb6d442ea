/**
 * Runs only the embedded database of the given directory, for tests that stop and kill it. Prints the database's URL, or
 * the code of an error; ends in order on SIGINT, as the real service does.
 */

import { EmbeddedDatabaseError } from '../../src/main/embedded-postgres/failure.ts';
import { startEmbedded } from '../../src/main/embedded-postgres/start.ts';
import { connect } from '../../src/platform/database/postgres.ts';

try {
  const database = await startEmbedded({ dataDir: process.argv[2]! });
  const sql = connect(database.url, { max: 1 });
  const alive = setInterval(() => {}, 60_000);
  process.once('SIGINT', async () => {
    const [row] = await sql`select 'served after SIGINT' as line`;
    console.log(row?.line);
    await sql.end();
    await database.stop();
    clearInterval(alive);
  });
  console.log(database.url);
} catch (error) {
  console.log(error instanceof EmbeddedDatabaseError ? `${error.code} ${error.message}` : error);
}
