/** A database of a worker of the simulation: its clock and its ids follow the seed. */
import { Backends } from './database-network.ts';
import type { SimulationDatabase } from './simulate.ts';
import { emptyFunction, tablesOfConnections } from './state.ts';

export const openDatabase = async (url: string): Promise<SimulationDatabase> => {
  const backends = await Backends.open(url);
  const { admin } = backends;
  await admin.query(`
    create table simulated_clock as select timestamptz '2026-03-14T10:00:00Z' as at;
    create function public.now() returns timestamptz language sql stable as 'select at from simulated_clock';
    create or replace function pgboss.job_now() returns timestamptz language sql stable as
      'select at from public.simulated_clock';
    create sequence simulated_ids;
    create function public.gen_random_uuid() returns uuid language sql volatile as
      $$ select lpad(to_hex(nextval('simulated_ids')), 32, '0')::uuid $$;
    ${emptyFunction};`);
  const tables = await tablesOfConnections(admin);
  await admin.end();
  return { backends: await Backends.open(url), url, tables };
};
