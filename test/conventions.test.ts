/** Rules of the repository that neither the compiler nor the linter checks. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyRequest } from 'fastify';
import { type Access, developer, guardRoutes, key, open } from '../src/auth/access.ts';
import { type Identity, NOBODY } from '../src/auth/identity.ts';
import { route } from '../src/auth/route.ts';
import type { App } from '../src/platform/http/server.ts';
import { errorCatalogue, errorCodes } from '../src/platform/vocabulary/error-catalogue.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface SourceFile {
  /** Path from the root of the project, with slashes. */
  path: string;
  text: string;
}

const NOT_OURS = new Set(['node_modules', 'data', 'dist', '.git']);

const filesIn = (folder: string): string[] => {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    // Exclude only the data directory of a running service, not folders named `data` within the sources.
    return NOT_OURS.has(entry.name) && (folder === '' || entry.name !== 'data') ? [] : filesIn(path);
  });
};

const read = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') });
const all = filesIn('');
const code = all.filter((path) => /\.(ts|tsx|js|mjs|css|html|sql|md|json|yaml|csv)$/.test(path)).map(read);
const under = (folder: string): SourceFile[] => code.filter(({ path }) => path.startsWith(`${folder}/`));
const isTest = ({ path }: SourceFile): boolean => path.endsWith('.test.ts');
const source = under('src').filter((file) => file.path.endsWith('.ts') && !isTest(file));
const tests = code.filter(isTest);

/** Returns the text without comments. Similar text in strings is also removed, which no rule depends on. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{(,])\/\/.*$/gm, '$1');

/** Returns the targets of all imports, including type imports and dynamic imports. */
const imports = ({ path, text }: SourceFile): { target: string }[] =>
  [
    ...withoutComments(text).matchAll(
      /\b(?:import|export)\s+(?:type\s)?(?:[^;'"]*?from\s+)?'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/g,
    ),
  ].map((match) => ({
    target: relative(root, resolve(root, dirname(path), (match[1] ?? match[2])!))
      .split(sep)
      .join('/'),
  }));

/** Returns the floor of a file in src/; otherwise the folder of packages/, or web. */
const floorOf = (path: string): string => {
  const [folder, next] = path.split('/');
  return folder === 'src' ? `${next}/` : folder === 'packages' ? `packages/${next}/` : `${folder}/`;
};

/** Returns the room of a file: a folder of a floor, of packages/, or of web/. */
const roomOf = (path: string): string => {
  const depth = path.startsWith('src/') ? 3 : 2;
  return path.split('/').slice(0, -1).slice(0, depth).join('/');
};

/** The floors of src/ in the order of docs/architecture.md, the highest first. */
const floors = (() => {
  const [, drawn] = /```floors\n([\s\S]*?)```/.exec(read('docs/architecture.md').text)!;
  return drawn!
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(0, line.indexOf(' ')));
})();

/** Folders that a folder outside src/ may import from, besides itself. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  'packages/common/': [],
  'packages/statement-formats/': ['packages/common/'],
  'packages/sdk/': [],
  'packages/cli/': ['packages/sdk/'],
  'web/': ['packages/common/', 'packages/sdk/'],
};

/** Every import that leaves its room. */
const steps = ['src', 'packages', 'web']
  .flatMap(under)
  .filter((file) => /\.tsx?$/.test(file.path) && !isTest(file))
  .flatMap((file) =>
    imports(file)
      .filter(({ target }) => /^(src|packages|web)\//.test(target) && roomOf(target) !== roomOf(file.path))
      .map(({ target }) => ({ from: roomOf(file.path), to: roomOf(target), file: file.path, target })),
  );

/** Returns `path:line` of every match outside comments. */
const findings = (files: readonly SourceFile[], pattern: RegExp, except: readonly string[] = []): string[] =>
  files
    .filter(({ path }) => !except.includes(path))
    .flatMap(({ path, text }) =>
      withoutComments(text)
        .split('\n')
        .flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])),
    );

describe('the layout', () => {
  test('a floor imports only from lower floors, and packages/ and web/ import nothing from src/', () => {
    assert.deepEqual([...new Set(source.map(({ path }) => floorOf(path)))].sort(), [...floors].sort());
    const isAllowed = (from: string, to: string): boolean => {
      if (from === to) return true;
      if (!floors.includes(from)) return OUTSIDE[from]?.includes(to) ?? false;
      return floors.includes(to) ? floors.indexOf(to) > floors.indexOf(from) : to.startsWith('packages/');
    };
    const refused = steps.filter(({ file, target }) => !isAllowed(floorOf(file), floorOf(target)));
    assert.deepEqual(
      refused.map(({ file, target }) => `${file} imports ${target}`),
      [],
    );
  });

  test('the imports between rooms have no circle', () => {
    const next = Map.groupBy(steps, ({ from }) => from);
    const circleThrough = (start: string): string[] | null => {
      const seen = new Set<string>();
      const walk = (room: string, way: string[]): string[] | null => {
        for (const { to, file, target } of next.get(room) ?? []) {
          const further = [...way, `${file} imports ${target}`];
          if (to === start) return further;
          if (seen.has(to)) continue;
          seen.add(to);
          const circle = walk(to, further);
          if (circle) return circle;
        }
        return null;
      };
      return walk(start, []);
    };
    for (const room of next.keys()) assert.equal(circleThrough(room)?.join('\n') ?? null, null);
  });

  test('every room is in the list of rooms', () => {
    const { text } = read('src/main/rooms.ts');
    const [, list] = /^export const rooms: .* = \[\n([\s\S]*?)^\];/m.exec(text)!;
    const names = [...list!.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => name);
    const listed = [...text.matchAll(/^import \{ (\w+) \} from '\.\.\/(.*\/room\.ts)';$/gm)]
      .filter(([, name]) => names.includes(name))
      .map(([, , path]) => `src/${path}`);
    const doors = source.map(({ path }) => path).filter((path) => path.endsWith('/room.ts'));
    assert.deepEqual(
      doors.filter((path) => path !== 'src/platform/room/room.ts' && !listed.includes(path)),
      [],
    );
  });

  test('the response of every route has a type', () => {
    const routes = source.filter(({ path }) => /(^|\/|-)routes?\.ts$/.test(path));
    assert.deepEqual(findings(routes, /\bas never\b/), []);
  });

  test('functions are arrow functions, except generators', () => {
    const scripts = code.filter(({ path }) => /\.(ts|tsx|js|mjs)$/.test(path));
    assert.deepEqual(findings(scripts, /^\s*(export )?(default )?(async )?function\b(?! ?\*)/), []);
  });

  test('no module runs a top-level loop, because in a bundle V8 would then optimise all its code', () => {
    const looping = source.filter(({ text }) => /^(?:for|while) \(/m.test(text));
    assert.deepEqual(
      looping.map(({ path }) => path),
      [],
    );
  });
});

describe('restrictions to certain files', () => {
  test('advisory locks of a database have different numbers', () => {
    const numbers = source.flatMap(({ text }) =>
      [...text.matchAll(/^const \w*ADVISORY_LOCK = ([\d_]+);$/gm)].map((match) => match[1]!),
    );
    assert.ok(numbers.length > 3);
    assert.equal(new Set(numbers).size, numbers.length);
  });

  test('only stores and the database setup contain SQL', () => {
    const elsewhere = source.filter(
      ({ path }) => !/(^|\/|-)store\.ts$/.test(path) && !/^src\/platform\/(database|jobs)\//.test(path),
    );
    const statement = /\b(sql|tx|db|own|connection)(<[^`]*>)?`|\.unsafe\(/;
    assert.deepEqual(findings(elsewhere, statement), []);
  });

  test('only clock.ts reads the machine’s clock', () => {
    const wallClock = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\b/;
    assert.deepEqual(
      findings(
        [...source, ...under('packages/common'), ...under('packages/statement-formats')].filter(
          (file) => !isTest(file),
        ),
        wallClock,
        ['packages/common/clock.ts'],
      ),
      [],
    );
  });
});

describe('routes', () => {
  test('a route without an access stops the start', () => {
    const refuse = async (): Promise<void> => {};
    const app = Fastify();
    guardRoutes(app, { public: refuse, key: refuse, 'key-or-link': refuse, session: refuse, admin: refuse });
    app.get('/declared', { config: { access: open('none') } }, refuse);
    assert.throws(() => app.get('/forgotten', refuse), /GET \/forgotten does not declare who may call it/);
  });

  test('no handler runs without the values of its access, even if a gate lets a wrong caller in', async () => {
    const caller = { kind: 'key', caller: { keyId: 1 } } as Identity;
    const session = { kind: 'developer', session: { developerId: 'developer' } } as Identity;
    const pairs = [
      { access: key(), right: caller, wrong: [session, NOBODY] },
      { access: developer(), right: session, wrong: [caller, NOBODY] },
    ];
    for (const { access, right, wrong } of pairs) {
      for (const identity of [right, ...wrong]) {
        const app = Fastify();
        const admit = async (request: FastifyRequest): Promise<void> => {
          request.identity = identity;
        };
        guardRoutes(app, { public: admit, key: admit, 'key-or-link': admit, session: admit, admin: admit });
        route(app as unknown as App, access as Access<unknown>, {
          method: 'GET',
          url: '/',
          schema: {},
          handler: async (given) => given as never,
        });
        const { statusCode } = await app.inject('/');
        assert.equal(statusCode, identity === right ? 200 : 500);
      }
    }
  });
});

describe('tests', () => {
  test('all run, and none is skipped', () => {
    // Split, so that this line does not match itself.
    const putOff = new RegExp(`\\b(test|it|describe|t)\\.(${['skip', 'todo', 'only'].join('|')})\\(`);
    assert.deepEqual(findings(tests, putOff), []);
  });

  test('every error code is named in at least one', () => {
    // Tests of the description name codes without causing them.
    const named = tests
      .filter(({ path }) => !path.startsWith('src/sites/openapi/') && !path.endsWith('/openapi.test.ts'))
      .map(({ text }) => text)
      .join('\n');
    assert.deepEqual(
      errorCodes.filter((code) => !new RegExp(`\\b${code}\\b`).test(named)),
      [],
    );
  });
});

describe('the repository', () => {
  test('docs/errors.md lists every error code with its status and family', () => {
    const rows = read('docs/errors.md').text.matchAll(/^\| `(\w+)` \| (\d+) \| (\w+) \|/gm);
    assert.deepEqual(
      [...rows].map(([, name, status, type]) => `${name} ${status} ${type}`),
      errorCodes.map((name) => `${name} ${errorCatalogue[name].status} ${errorCatalogue[name].type}`),
    );
  });

  test('every file, folder and command that a document names exists', () => {
    const exists = (path: string): boolean => {
      const name = path.replace(/\/$/, '');
      return all.some((file) => file === name || file.startsWith(`${name}/`));
    };
    const scriptsIn = (folder: string): string[] =>
      Object.keys(JSON.parse(read(`${folder}package.json`).text).scripts);
    const template = 'packages/cli/templates/typescript/';
    const commands = scriptsIn('');
    const commandsOfTemplate = scriptsIn(template);
    const gone = code
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) => {
        // A link that begins with a slash is an address of the running service.
        const links = [...text.matchAll(/\]\(([^)#:/][^)#:]*)(?:#[^)]*)?\)/g)].filter(
          ([, target]) => !exists(join(dirname(path), target!).split(sep).join('/')),
        );
        // A path begins at the root or in src/; a name alone may be in any folder.
        const paths = [
          ...text.matchAll(
            /`((?:src|test|scripts|web|docs|migrations|bench|bin)\/[\w./-]+|[a-z][\w./-]*\.ts)`/g,
          ),
        ].filter(
          ([, named]) =>
            !exists(named!) && !exists(`src/${named}`) && !all.some((file) => file.endsWith(`/${named}`)),
        );
        const scripts = [...text.matchAll(/\bnpm run ([\w:]+)/g)].filter(
          ([, name]) => !(path.startsWith(template) ? commandsOfTemplate : commands).includes(name!),
        );
        return [...links, ...paths, ...scripts].map(([said]) => `${path}: ${said}`);
      });
    assert.deepEqual(gone, []);
  });

  test('every file that the code names exists', () => {
    const gone = code
      .filter(({ path }) => /\.(ts|tsx)$/.test(path))
      .flatMap(({ path, text }) =>
        [
          ...text.matchAll(
            /\b(?:packages\/[\w-]+\/)?(?:src|test|scripts|web|bench|docs|migrations)\/[\w./-]+\.(?:tsx?|md|sql)\b/g,
          ),
        ]
          .filter(([named]) => !all.some((file) => file === named || file.endsWith(`/${named}`)))
          .map(([named]) => `${path}: ${named}`),
      );
    assert.deepEqual(gone, []);
  });

  test('docs/dependencies.md gives a reason for every dependency', () => {
    const manifest = JSON.parse(read('package.json').text);
    const rows = [...read('docs/dependencies.md').text.matchAll(/^\| `([^`]+)` \| \S.* \|$/gm)];
    assert.deepEqual(
      rows.map(([, name]) => name).sort(),
      ['dependencies', 'devDependencies', 'optionalDependencies']
        .flatMap((kind) => Object.keys(manifest[kind]))
        .sort(),
    );
  });

  test('every shipped package has a licence that docs/dependencies.md lists', () => {
    const [list = ''] = read('docs/dependencies.md').text.split('## Licences')[1]?.split('\n## ') ?? [];
    const allowed = new Set([...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
    const { packages } = JSON.parse(read('package-lock.json').text) as {
      packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>;
    };
    const others = Object.entries(packages)
      .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
      .map(([path, { license }]) => [path.replace(/^.*node_modules\//, ''), license ?? ''] as const)
      .filter(([name, license]) => {
        const named = license.replace(/[()]/g, '').split(/ (?:OR|AND) /);
        return !allowed.has(name) && !named.every((each) => allowed.has(each));
      });
    assert.deepEqual(others, []);
  });

  test('tsconfig.json includes existing folders only', () => {
    const { include } = JSON.parse(read('tsconfig.json').text) as { include: string[] };
    assert.deepEqual(
      include.filter((folder) => under(folder).length === 0),
      [],
    );
  });

  test('contains no path or name of a developer’s machine', () => {
    const pattern = new RegExp(`(^|[\\s"'\`(=])/(${['root', 'work', 'home/\\w+', 'Users/\\w+'].join('|')})/`);
    const here = [root.replace(/\/$/, ''), homedir()].filter((path) => path.split('/').length > 2);
    const strays = code
      .filter(({ path }) => path !== 'test/conventions.test.ts')
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter((line) => pattern.test(line) || here.some((place) => line.includes(place)))
          .map((line) => `${path}: ${line.trim().slice(0, 120)}`),
      );
    assert.deepEqual(strays, []);
  });
});
