/**
 * Writes docs/evaluation.md, the measured quality of enrichment, recurring streams, reconciling, own transfers and the simulator: `npm run
 * evaluate`. The same sources give the same page. With arguments it runs evaluate-enrichment.ts with them, which prints
 * every error, and writes no page.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { enrichmentSection } from './evaluation-page/enrichment.ts';
import { reconcilingSection } from './evaluation-page/reconciling.ts';
import { recurringSection } from './evaluation-page/recurring.ts';
import { simulatorSection } from './evaluation-page/simulator.ts';
import { transfersSection } from './evaluation-page/transfers.ts';

const PAGE = new URL('../docs/evaluation.md', import.meta.url);

const HEAD = `# Evaluation

For readers who want to know how far to trust names, categories, recurring payments, reconciled rows and own transfers. \`npm run evaluate\` writes this
page; the same sources give the same figures.`;

const writePage = async (): Promise<void> => {
  const sections = [HEAD];
  for (const section of [
    enrichmentSection,
    recurringSection,
    reconcilingSection,
    transfersSection,
    simulatorSection,
  ]) {
    sections.push(await section());
    console.log(sections.at(-1));
  }
  writeFileSync(PAGE, `${sections.join('\n\n')}\n`);
  console.log(`\nWritten: ${fileURLToPath(PAGE)}`);
};

const args = process.argv.slice(2);
if (args.length === 0) await writePage();
else {
  const script = fileURLToPath(new URL('evaluate-enrichment.ts', import.meta.url));
  process.exitCode = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status ?? 1;
}
