/** docs/security/asvs.md: every requirement has a row, and every test and document that a row names exists. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = text('docs/security/asvs.md');

/**
 * The requirements of levels 1 and 2 of ASVS 5.0.0: the numbers within a section, those of level 1 with a star.
 * Source: github.com/OWASP/ASVS, 5.0/docs_en.
 */
const SECTIONS = `
1.1 1 2
1.2 1* 2* 3* 4* 5* 6 7 8 9
1.3 1* 2* 3 4 5 6 7 8 9 10 11
1.4 1 2 3
1.5 1* 2
2.1 1* 2 3
2.2 1* 2* 3
2.3 1* 2 3 4
2.4 1
3.2 1* 2*
3.3 1* 2 3 4
3.4 1* 2* 3 4 5 6
3.5 1* 2* 3* 4 5
3.7 1 2
4.1 1* 2 3
4.2 1
4.3 1 2
4.4 1* 2 3 4
5.1 1
5.2 1* 2* 3
5.3 1* 2*
5.4 1 2 3
6.1 1* 2 3
6.2 1* 2* 3* 4* 5* 6* 7* 8* 9 10 11 12
6.3 1* 2* 3 4
6.4 1* 2* 3 4
6.5 1 2 3 4 5
6.6 1 2 3
6.8 1 2 3 4
7.1 1 2 3
7.2 1* 2* 3* 4*
7.3 1 2
7.4 1* 2* 3 4 5
7.5 1 2
7.6 1 2
8.1 1* 2
8.2 1* 2* 3
8.3 1*
8.4 1
9.1 1* 2* 3*
9.2 1* 2 3 4
10.1 1 2
10.2 1 2
10.3 1 2 3 4
10.4 1* 2* 3* 4* 5* 6 7 8 9 10 11
10.5 1 2 3 4 5
10.6 1 2
10.7 1 2 3
11.1 1 2
11.2 1 2 3
11.3 1* 2* 3
11.4 1* 2 3 4
11.5 1
11.6 1
12.1 1* 2 3
12.2 1* 2*
12.3 1 2 3 4
13.1 1
13.2 1 2 3 4 5
13.3 1 2
13.4 1* 2 3 4 5
14.1 1 2
14.2 1* 2 3 4
14.3 1* 2 3
15.1 1* 2 3
15.2 1* 2 3
15.3 1* 2 3 4 5 6 7
16.1 1
16.2 1 2 3 4 5
16.3 1 2 3 4
16.4 1 2 3
16.5 1 2 3
17.1 1
17.2 1 2 3 4
17.3 1 2`;

interface Row {
  id: string;
  level: string;
  status: string;
  heldBy: string;
}

const rows: Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, id, level, status, heldBy]) => ({ id: id!, level: level!, status: status!, heldBy: heldBy! }),
);
const risks = [...page.matchAll(/^\| (API\d+:2023) \| [^|]+ \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, id, status, heldBy]): Row => ({ id: id!, level: '', status: status!, heldBy: heldBy! }),
);

test('has each requirement of levels 1 and 2, and each risk of the API Top 10, once and in order', () => {
  const expected = SECTIONS.trim()
    .split('\n')
    .flatMap((line) => {
      const [section, ...numbers] = line.split(' ');
      return numbers.map((number) => {
        const level = number.endsWith('*') ? '1' : '2';
        return `${section}.${number.replace('*', '')} level ${level}`;
      });
    });
  assert.equal(expected.length, 253);
  assert.deepEqual(
    rows.map(({ id, level }) => `${id} level ${level}`),
    expected,
  );
  assert.deepEqual(
    risks.map(({ id }) => id),
    Array.from({ length: 10 }, (_, index) => `API${index + 1}:2023`),
  );
});

test('names only tests and documents that exist, and at least one for what is met', () => {
  for (const { id, status, heldBy } of [...rows, ...risks]) {
    const named = [...heldBy.matchAll(/`([\w./-]+\.test\.ts)`(?:: "(.+?)"(?=[;).,]| |$))?/g)];
    for (const [, file, title] of named) {
      assert.ok(existsSync(join(root, file!)), `${id}: ${file} does not exist`);
      if (title === undefined) continue;
      const source = text(file!);
      const written = [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``];
      assert.ok(
        written.some((one) => source.includes(one)),
        `${id}: ${file} has no test "${title}"`,
      );
    }
    const links = [...heldBy.matchAll(/\]\(([\w./-]+\.md)\)/g)];
    for (const [, link] of links)
      assert.ok(existsSync(join(root, 'docs/security', link!)), `${id}: ${link} does not exist`);
    assert.match(status, /^(met|in part|operator|not met|does not apply)$/, id);
    if (status === 'met') assert.ok(named.length + links.length > 0, `${id} names nothing that holds it`);
    else assert.match(heldBy, /[a-z]{3}.*\./, `${id} gives no reason`);
  }
});

test('counts its rows', () => {
  const names = ['met', 'in part', 'operator', 'not met', 'does not apply'];
  for (const level of ['1', '2']) {
    const counts = names.map(
      (name) => rows.filter((row) => row.level === level && row.status === name).length,
    );
    assert.ok(page.includes(`| ${level} | ${counts.join(' | ')} |`), `level ${level}: ${counts.join(' | ')}`);
  }
});

test('password fields are masked, are filled by password managers, and accept a pasted password', () => {
  const files = globSync('{web/portal,src/developers}/**/*.{ts,tsx}', { cwd: root });
  let fields = 0;
  for (const file of files) {
    const source = text(file);
    for (const [tag] of source.matchAll(/<PasswordInput\b[^>]*>|<input [^>]*name="password"[^>]*>/g)) {
      fields += 1;
      if (tag.startsWith('<input')) assert.match(tag, /type="password"/, file);
      assert.match(tag, /auto[cC]omplete="(current|new)-password"/, `${file}: ${tag}`);
    }
    assert.doesNotMatch(source, /onPaste|onpaste/, file);
  }
  assert.ok(fields >= 4);
});
