/**
 * `npm run provenance -- PATH…`: prints a provenance statement for files, or for all files of folders, in the form of in-toto (v1) with
 * a predicate of SLSA (provenance v1): which bytes were built, from which commit and lock file, with which Node.js, by whom. It is not
 * signed: the release workflow signs one of the same form.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '../src/platform/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

const filesOf = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : globSync('**/*', { cwd: path })
        .map((name) => join(path, name))
        .filter((name) => statSync(name).isFile());

/** Returns the address of the source and the builder, which a workflow of GitHub names. */
const origin = () => {
  const env = environment();
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_WORKFLOW_REF: workflow } = env;
  if (!server || !repository || !workflow) return { source: 'git+local', builder: 'urn:local-machine' };
  return {
    source: `git+${server}/${repository}`,
    builder: `${server}/${workflow}`,
    invocation: `${server}/${repository}/actions/runs/${env.GITHUB_RUN_ID}/attempts/${env.GITHUB_RUN_ATTEMPT}`,
  };
};

const statement = (paths: readonly string[]) => {
  const files = paths.flatMap((path) => filesOf(resolve(path))).sort();
  const { source, builder, invocation } = origin();
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map((file) => ({
      name: relative(root, file).replaceAll('\\', '/'),
      digest: { sha256: sha256(file) },
    })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://slsa.dev/provenance/v1#npm-ci-and-npm-run-build',
        externalParameters: { command: 'npm ci', changedFiles: git('status', '--porcelain') !== '' },
        internalParameters: { node: process.version, platform: `${process.platform}-${process.arch}` },
        resolvedDependencies: [
          { uri: source, digest: { gitCommit: git('rev-parse', 'HEAD') } },
          { uri: 'package-lock.json', digest: { sha256: sha256(join(root, 'package-lock.json')) } },
        ],
      },
      runDetails: {
        builder: { id: builder },
        ...(invocation ? { metadata: { invocationId: invocation } } : {}),
      },
    },
  };
};

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Name what was built: npm run provenance -- dist');
  process.exitCode = 2;
} else {
  console.log(JSON.stringify(statement(paths), null, 2));
}
