/** All scenarios of a run, in order. */
import type { Scenario } from './scenario.ts';
import { clock } from './scenarios/clock.ts';
import { commits } from './scenarios/commits.ts';
import { consents } from './scenarios/consents.ts';
import { enrich } from './scenarios/enrich.ts';
import { heavy } from './scenarios/heavy.ts';
import { loud } from './scenarios/loud.ts';
import { processes } from './scenarios/processes.ts';
import { pull } from './scenarios/pull.ts';
import { reads } from './scenarios/reads.ts';
import { rows } from './scenarios/rows.ts';
import { start } from './scenarios/start.ts';
import { statements } from './scenarios/statements.ts';
import { webhooks } from './scenarios/webhooks.ts';

export const scenarios: readonly Scenario[] = [
  ...reads,
  ...enrich,
  ...consents,
  ...commits,
  ...webhooks,
  ...statements,
  ...clock,
  ...heavy,
  ...loud,
  ...pull,
  ...processes,
  ...rows,
  ...start,
];
