/** The arithmetic, the verdict and the report of `npm run bench`. Tests do not check what it measures. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { familyTime, processorTime, residentMemory, usedBy } from '../bench/counters.ts';
import { goals, missed } from '../bench/goals.ts';
import { asJson, markdown, type Report, shown, writeReport } from '../bench/report.ts';
import { scenarios } from '../bench/scenarios.ts';
import { median, percentile, ratios } from '../bench/statistics.ts';

const report: Report = {
  at: '2026-11-22T16:00:00.000Z',
  commit: 'abc1234',
  machine: { cores: 2, memoryGb: 24, node: '24.0.0', postgres: '18.0' },
  rounds: 3,
  isQuick: false,
  results: [
    {
      scenario: 'deliveries',
      figure: 'arrived',
      unit: '/s',
      meaning: 'a rate',
      median: 1_400,
      rounds: [1_390, 1_400, 1_600],
    },
    { scenario: 'enrich500', figure: 'share', unit: '×', meaning: 'a share', median: 0.98, rounds: [0.98] },
    { scenario: 'connect', figure: 'median', unit: 'ms', meaning: 'a time', median: 12.34, rounds: [12.34] },
  ],
};

describe('the bench', () => {
  test('takes the median of the values and does not reorder them', () => {
    const values = [9, 1, 5];
    assert.equal(median(values), 5);
    assert.deepEqual(values, [9, 1, 5]);
    assert.equal(median([1, 2, 3, 4]), 3);
    assert.equal(percentile([1, 2, 3, 4], 0.99), 4);
    assert.equal(percentile([1, 2, 3, 4], 1), 4);
    assert.throws(() => median([]));
  });

  test('takes ratios round by round', () => {
    assert.deepEqual(ratios([10, 30], [20, 30]), [0.5, 1]);
    assert.throws(() => ratios([1], [1, 2]));
  });

  test('lists the missed goals of the scenarios that ran, including goals without a figure', () => {
    const all = [
      { scenario: 'a', figure: 'x', atLeast: 1 },
      { scenario: 'b', figure: 'x', atMost: 40 },
      { scenario: 'b', figure: 'y', atMost: 40 },
      { scenario: 'c', figure: 'x', atMost: 1 },
    ];
    const measured = [
      { scenario: 'a', figure: 'x', median: 1 },
      { scenario: 'b', figure: 'x', median: 40.1 },
    ];
    assert.deepEqual(missed(['a', 'b'], measured, all), [
      { ...all[1], median: 40.1 },
      { ...all[2], median: null },
    ]);
  });

  test('has a scenario with a figure for each goal, and one goal for a figure', () => {
    for (const { scenario, figure } of goals) {
      const found = scenarios.find(({ name }) => name === scenario);
      assert.ok(found?.figures[figure], `${scenario}: ${figure}`);
    }
    assert.equal(new Set(goals.map(({ scenario, figure }) => `${scenario} ${figure}`)).size, goals.length);
    assert.equal(new Set(scenarios.map(({ name }) => name)).size, scenarios.length);
  });

  test('writes a table with the meaning, range and verdict of each figure', () => {
    assert.equal(shown(0.98, '×'), '98 %');
    assert.equal(shown(1_234.5, 'bytes'), '1,235 bytes');
    const text = markdown(report);
    assert.match(
      text,
      /\| deliveries \| arrived \| 1,400 \/s \| 1,390 \/s – 1,600 \/s \| at least 1,500 \/s \| \*\*missed\*\* \| a rate \|/,
    );
    assert.match(text, /\| connect \| median \| 12\.3 ms \| {2}\| at most 60\.0 ms \| met \| a time \|/);
    assert.match(
      text,
      /Commit abc1234; 2 cores, 24 GB of memory, Node 24\.0\.0, PostgreSQL 18\.0; 3 rounds\./,
    );
    assert.match(markdown({ ...report, isQuick: true }), /too short to compare/);
  });

  test('writes Markdown and JSON under one name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-report-'));
    const name = await writeReport(report, folder);
    assert.equal(await readFile(join(folder, `${name}.md`), 'utf8'), markdown(report));
    const read = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
    assert.equal(asJson(report), await readFile(join(folder, `${name}.json`), 'utf8'));
    assert.deepEqual(read.missed, [
      { scenario: 'deliveries', figure: 'arrived', atLeast: 1_500, median: 1_400 },
    ]);
  });

  test('reads the processor time and memory of a process, and null for one that does not exist', async () => {
    const pid = process.platform === 'linux' ? process.pid : 2 ** 30;
    const spin = async (): Promise<void> => {
      const from = process.cpuUsage();
      const spent = (): number => Object.values(process.cpuUsage(from)).reduce((sum, us) => sum + us);
      while (spent() < 60_000) for (let turn = 0; turn < 1e5; turn++);
    };
    const { serverUs, databaseUs } = await usedBy({ server: pid, database: pid }, spin);
    if (pid === process.pid) {
      assert.ok(serverUs! >= 40_000 && databaseUs! >= 40_000, `${serverUs}, ${databaseUs}`);
      const own = processorTime(pid)!;
      assert.ok(familyTime(pid)! >= own);
      assert.ok(residentMemory(pid)! > 10_000_000);
    } else assert.deepEqual([serverUs, databaseUs], [null, null]);
    assert.deepEqual(
      [processorTime, familyTime, residentMemory].map((read) => read(2 ** 30)),
      [null, null, null],
    );
  });
});
