/**
 * compose.yaml, the Dockerfile and the Kubernetes manifests, as far as they can be checked without running them: the
 * configuration knows every variable, production starts with them, and probes get a response.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { BODY_LIMIT } from '../src/doors/statements/upload.ts';
import { loadConfig } from '../src/platform/config.ts';
import { RESPOND_WITHIN } from '../src/sites/service-description/readiness.ts';
import { startApp } from './support/app.ts';
import { directoryFor } from './support/temporary.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the file says
type Yaml = any;

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const compose: Yaml = parse(text('compose.yaml'), { merge: true });
const folder = 'deploy/kubernetes';
const manifests: Yaml[] = readdirSync(join(root, folder)).flatMap((name) =>
  parseAllDocuments(text(`${folder}/${name}`)).map((document) => {
    assert.deepEqual(document.errors, [], name);
    return document.toJS();
  }),
);
const ofKind = (kind: string): Yaml[] => manifests.filter((manifest) => manifest.kind === kind);
const [configuration] = ofKind('ConfigMap');
const [secret] = ofKind('Secret');
const deployments = ofKind('Deployment');
const ours = Object.entries<Yaml>(compose.services).filter(([, { build }]) => build !== undefined);

/** Every name that the configuration reads. */
const known = ((): ReadonlySet<string> => {
  const names = new Set<string>(['XS2A_TLS_CERT', 'XS2A_TLS_KEY']);
  const asking = new Proxy<Record<string, string>>(
    {},
    {
      get: (_target, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  loadConfig(asking);
  return names;
})();

/** Seconds in which a process finishes its requests after the delay. */
const FINISH = 10;

const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://service:secret@postgres:5432/service',
  KEY_STORE_URL: 'postgres://keys:secret@key-store:5432/keys',
  MASTER_KEY: randomBytes(32).toString('base64'),
  ADMIN_KEY: randomBytes(24).toString('hex'),
  SMTP_URL: 'smtps://mail.example.com:465',
  REDIS_URL: 'redis://redis:6379',
};

test('probes and health checks use existing addresses', async (t) => {
  const { api } = await startApp(t);
  const probes = deployments.flatMap(({ spec }) =>
    spec.template.spec.containers.flatMap((one: Yaml) => [
      one.startupProbe.httpGet,
      one.readinessProbe.httpGet,
      one.livenessProbe.httpGet,
    ]),
  );
  assert.equal(probes.length, 3 * deployments.length);
  const asked = new Set<string>(probes.map(({ path }: Yaml) => path));
  for (const [, { healthcheck }] of ours) {
    asked.add(/127\.0\.0\.1:3000(\/\w+)/.exec(healthcheck.test.join(' '))![1]!);
  }
  asked.add(/health_uri (\S+)/.exec(text('deploy/Caddyfile'))![1]!);
  assert.deepEqual([...asked].sort(), ['/healthz', '/readyz']);
  for (const path of asked) assert.equal((await api.get(path)).status, 200, path);
});

describe('compose.yaml', () => {
  test('has two API processes, one worker, and separate databases', () => {
    assert.deepEqual(ours.map(([, { environment }]) => environment.ROLE).sort(), ['api', 'api', 'worker']);
    const stores = Object.values<Yaml>(compose.services).filter(({ image }) =>
      image?.startsWith('postgres:'),
    );
    assert.equal(new Set(stores.map(({ volumes }) => volumes[0])).size, 2);
    for (const [name, service] of Object.entries<Yaml>(compose.services)) {
      if (name !== 'proxy') assert.ok(service.healthcheck.test, `${name} has a health check`);
      if (name !== 'proxy') assert.equal(service.ports, undefined, `${name} is reached from inside alone`);
    }
  });

  test('production starts with its variables, and the configuration reads every variable', async (t) => {
    const directory = await directoryFor(t);
    for (const [name, value] of Object.entries(SECRETS)) {
      await writeFile(join(directory, name.toLowerCase()), `${value}\n`);
    }
    for (const [name, { environment, secrets }] of ours) {
      for (const variable of Object.keys(environment)) assert.ok(known.has(variable), variable);
      const env: Record<string, string> = { ...environment, PUBLIC_URL: 'https://banking.example.com' };
      for (const [variable, value] of Object.entries(env)) {
        if (!variable.endsWith('_FILE')) continue;
        const file = value.replace('/run/secrets/', '');
        assert.ok(secrets.includes(file) && file in compose.secrets, `${name} is given ${file}`);
        env[variable] = join(directory, file);
      }
      const config = loadConfig(env);
      assert.ok(config.production);
      assert.equal(config.databaseUrl, SECRETS.DATABASE_URL);
      const grace = Number(/^(\d+)s$/.exec(compose.services[name].stop_grace_period)![1]);
      assert.ok(grace > config.shutdownDelaySeconds + FINISH);
      assert.ok(
        config.shutdownDelaySeconds > 2 * Number(/health_interval (\d+)s/.exec(text('deploy/Caddyfile'))![1]),
      );
    }
  });

  test('the proxy sends to each API process, on its port', () => {
    const upstreams = /reverse_proxy ([^{]+) \{/.exec(text('deploy/Caddyfile'))![1]!.split(' ');
    const serving = ours.filter(([, { environment }]) => environment.ROLE === 'api');
    assert.deepEqual(
      upstreams,
      serving.map(([name, { environment }]) => `${name}:${environment.PORT}`),
    );
  });
});

describe('the image', () => {
  const dockerfile = text('Dockerfile').replace(/^#.*\n/gm, '');
  const stages = dockerfile.split(/^FROM /m).slice(1);

  test('runs as an ordinary user, takes nothing from the build but the service, and contains no secret', () => {
    const last = stages.at(-1)!;
    const user = /^USER (\d+):(\d+)$/m.exec(last);
    assert.ok(user && Number(user[1]) > 0 && Number(user[2]) > 0, 'by number, and not root');
    assert.ok(last.indexOf('\nUSER ') < last.indexOf('\nCMD '));
    assert.doesNotMatch(dockerfile, /^ADD /m, 'nothing is loaded from elsewhere');
    assert.doesNotMatch(dockerfile, /^(ARG|ENV).*(KEY|TOKEN|SECRET|PASSWORD)/m);
    assert.match(stages[0]!, /npm ci --ignore-scripts/);
    assert.match(stages[0]!, /npm sbom .*> sbom\.cdx\.json/);
    const ignored = text('.dockerignore').split('\n');
    for (const name of ['.env', '.git', 'secrets', 'data', 'backups'])
      assert.ok(ignored.includes(name), name);
  });

  test('is read-only in compose.yaml, without rights, and writes to memory alone', () => {
    for (const [name, service] of ours) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      assert.deepEqual(service.tmpfs, ['/tmp', '/data'], name);
      for (const right of ['privileged', 'cap_add', 'volumes', 'network_mode', 'pid', 'user'])
        assert.equal(service[right], undefined, `${name}: ${right}`);
    }
  });
});

describe('the workflows', () => {
  const workflows = readdirSync(join(root, '.github/workflows')).map((name) => ({
    name,
    source: text(`.github/workflows/${name}`),
    workflow: parse(text(`.github/workflows/${name}`)) as Yaml,
  }));

  test('check packages and signatures, and grant no more than they need', () => {
    for (const { name, source, workflow } of workflows) {
      assert.match(source, /npm audit --omit=dev --audit-level=high/, name);
      assert.match(source, /npm audit signatures/, name);
      assert.ok(
        Object.values<string>(workflow.permissions).every((granted) => granted === 'read'),
        name,
      );
      // Text of strangers, such as the title of a pull request, must not become a command.
      for (const [used] of source.matchAll(/\$\{\{[^}]*\}\}/g))
        assert.match(used, /^\$\{\{ (github\.token|secrets\.NPM_TOKEN) \}\}$/, name);
    }
  });

  test('a release has a bill of materials and a signed provenance statement, and packages are published with one', () => {
    const { workflow } = workflows.find(({ name }) => name === 'release.yml')!;
    const { steps, permissions } = workflow.jobs.release;
    assert.deepEqual(permissions, { contents: 'write', 'id-token': 'write', attestations: 'write' });
    const commands = steps.map(({ run = '' }: Yaml) => run).join('\n');
    assert.match(commands, /npm run --silent sbom > release\/sbom\.cdx\.json/);
    assert.match(commands, /npm publish --provenance/);
    assert.match(commands, /--sort=name --mtime=@0/);
    const uses = steps.map((step: Yaml) => step.uses ?? '');
    assert.ok(uses.some((name: string) => name.startsWith('actions/attest-build-provenance@')));
    for (const [, script] of commands.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
      assert.ok(JSON.parse(text('package.json')).scripts[script!], script);
  });

  test('a provenance statement names what was built by digest, the commit and the lock file', async (t) => {
    const directory = await directoryFor(t);
    await mkdir(join(directory, 'dist'));
    await writeFile(join(directory, 'dist/run.js'), 'built');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/provenance.ts', join(directory, 'dist')],
      { cwd: root, encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
    const { _type, subject, predicateType, predicate } = JSON.parse(stdout);
    assert.equal(_type, 'https://in-toto.io/Statement/v1');
    assert.equal(predicateType, 'https://slsa.dev/provenance/v1');
    const sha256 = createHash('sha256').update('built').digest('hex');
    assert.deepEqual(
      subject.map((one: Yaml) => one.digest),
      [{ sha256 }],
    );
    const [source, lock] = predicate.buildDefinition.resolvedDependencies;
    assert.match(source.digest.gitCommit, /^[0-9a-f]{40}$/);
    assert.match(lock.digest.sha256, /^[0-9a-f]{64}$/);
    assert.ok(predicate.runDetails.builder.id && predicate.buildDefinition.buildType);
  });

  test('the bill of materials names each shipped package with its licence', () => {
    const command = JSON.parse(text('package.json')).scripts.sbom as string;
    const { status, stdout, stderr } = spawnSync('npm', command.split(' ').slice(1), {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    assert.equal(status, 0, stderr);
    const { bomFormat, components } = JSON.parse(stdout);
    assert.equal(bomFormat, 'CycloneDX');
    assert.ok(components.length > 100);
    for (const { name, version, licenses = [] } of components)
      assert.ok(version && (licenses.length > 0 || /^(png-js|dejavu-fonts-ttf)$|^@obds\//.test(name)), name);
  });
});

describe('the manifests', () => {
  test('name every file, and no missing one', () => {
    const [{ resources, images }] = ofKind('Kustomization');
    const files = readdirSync(join(root, folder)).filter((name) => !/kustomization|example/.test(name));
    assert.deepEqual([...resources].sort(), files.sort());
    for (const { spec } of deployments) {
      for (const { image } of spec.template.spec.containers) assert.equal(image, images[0].name);
    }
  });

  test('production starts with their variables, and the configuration reads every variable', () => {
    for (const { spec } of deployments) {
      const [container] = spec.template.spec.containers;
      assert.deepEqual(container.envFrom, [
        { configMapRef: { name: configuration.metadata.name } },
        { secretRef: { name: secret.metadata.name } },
      ]);
      const own = Object.fromEntries(container.env.map(({ name, value }: Yaml) => [name, value]));
      const given = { ...configuration.data, ...secret.stringData, ...own };
      for (const name of Object.keys(given)) assert.ok(known.has(name), name);
      const config = loadConfig({ ...given, ...SECRETS });
      assert.ok(config.production);
      assert.deepEqual(container.ports, [{ name: 'http', containerPort: config.port }]);
      assert.ok(spec.template.spec.terminationGracePeriodSeconds > config.shutdownDelaySeconds + FINISH);
      assert.equal(config.role, spec.template.metadata.labels.role);
    }
    assert.doesNotMatch(JSON.stringify(secret), /[A-Za-z0-9+/]{40}=/, 'it is an example, without a secret');
  });

  test('every container has limits, drops its privileges, and can write only where it must', () => {
    assert.equal(deployments.length, 2);
    for (const { spec } of deployments) {
      const pod = spec.template.spec;
      assert.equal(pod.securityContext.runAsNonRoot, true);
      assert.equal(pod.automountServiceAccountToken, false);
      for (const { resources, securityContext, volumeMounts } of pod.containers) {
        for (const part of [resources.requests, resources.limits]) assert.ok(part.cpu && part.memory);
        assert.deepEqual(securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        assert.deepEqual(
          volumeMounts.map(({ mountPath }: Yaml) => mountPath),
          ['/data', '/tmp'],
        );
      }
    }
  });

  test('selectors and references match existing deployments', () => {
    const labels = deployments.map(({ spec }) => spec.template.metadata.labels);
    const selectors = [
      ...deployments.map(({ spec }) => spec.selector.matchLabels),
      ...ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
      ...ofKind('Service').map(({ spec }) => spec.selector),
      ...ofKind('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels),
    ];
    assert.equal(selectors.length, 6);
    for (const selector of selectors) {
      const matches = (of: Yaml) => Object.entries(selector).every(([name, value]) => of[name] === value);
      assert.ok(labels.some(matches), JSON.stringify(selector));
    }
    const names = deployments.map(({ metadata }) => metadata.name);
    for (const { spec } of ofKind('HorizontalPodAutoscaler'))
      assert.ok(names.includes(spec.scaleTargetRef.name));
    const [service] = ofKind('Service');
    for (const { spec } of ofKind('Ingress')) {
      const { backend } = spec.rules[0].http.paths[0];
      assert.deepEqual(backend.service, {
        name: service.metadata.name,
        port: { name: service.spec.ports[0].name },
      });
      assert.equal(configuration.data.PUBLIC_URL, `https://${spec.rules[0].host}`);
    }
  });

  test('the ingress has a class, accepts the largest statement, and is allowed by the network policy', () => {
    const [{ metadata, spec }] = ofKind('Ingress');
    assert.equal(spec.ingressClassName, 'nginx');
    const size = metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'];
    const bytes = Number(/^(\d+)m$/.exec(size)![1]) * 1024 * 1024;
    assert.ok(bytes >= BODY_LIMIT, `${size} is less than the service takes`);
    assert.ok(bytes < BODY_LIMIT + 1024 * 1024, `${size} is much more than the service takes`);
    const [{ spec: policy }] = ofKind('NetworkPolicy');
    const [{ namespaceSelector }] = policy.ingress[0].from;
    assert.equal(namespaceSelector.matchLabels['kubernetes.io/metadata.name'], 'ingress-nginx');
  });

  test('a probe waits as long as /readyz may take', () => {
    for (const { spec } of deployments) {
      for (const { readinessProbe } of spec.template.spec.containers) {
        assert.ok(readinessProbe.timeoutSeconds * 1_000 > RESPOND_WITHIN);
      }
    }
  });
});

/** Returns the commands in a section of docs/production.md, by block. */
const commandsOf = (section: string): string[] => {
  const [, after = ''] = text('docs/production.md').split(`\n## ${section}\n`);
  return [...after.split('\n## ')[0]!.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
};

describe('the commands of docs/production.md', () => {
  /** Runs blocks unchanged, with replacements for programs that are not installed, and returns the calls of these. */
  const run = async (directory: string, blocks: readonly string[]): Promise<string[]> => {
    const programs = join(directory, 'programs');
    await mkdir(programs);
    for (const name of ['docker', 'kubectl']) {
      await writeFile(join(programs, name), `#!/bin/sh\necho "${name} $*" >> "${directory}/calls"\n`, {
        mode: 0o755,
      });
    }
    const { PUBLIC_URL: _, ...environment } = process.env;
    for (const block of blocks) {
      // A new shell for each block, as on another day.
      const { status, stderr } = spawnSync('sh', ['-euc', block], {
        cwd: directory,
        env: { ...environment, PATH: `${programs}:${process.env.PATH}` },
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
    }
    return readFileSync(join(directory, 'calls'), 'utf8').trim().split('\n');
  };

  test('of Docker Compose create all secrets, name existing services, and put no secret into the image', async (t) => {
    const directory = await directoryFor(t);
    const blocks = commandsOf('With Docker Compose');
    assert.equal(blocks.length, 2, 'the first start, and an upgrade');
    const calls = await run(directory, blocks);
    // The variables that compose requires must be set by a file, and not in the shell of the first day.
    const asked = [...text('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
    const given = parseEnv(readFileSync(join(directory, '.env'), 'utf8'));
    for (const name of asked) assert.ok(given[name], `${name} is in .env`);
    for (const { file } of Object.values<Yaml>(compose.secrets)) {
      assert.ok(readFileSync(join(directory, file), 'utf8').trim(), file);
    }
    for (const [, { environment }] of ours) {
      const env: Record<string, string> = { ...environment, ...given };
      for (const [variable, value] of Object.entries(env)) {
        if (variable.endsWith('_FILE'))
          env[variable] = value.replace('/run/secrets', join(directory, 'secrets'));
      }
      assert.ok(loadConfig(env).production);
    }
    const replaced = calls.flatMap(
      (call) => /^docker compose up --no-deps --wait (\S+)$/.exec(call)?.[1] ?? [],
    );
    assert.deepEqual(
      replaced,
      ours.map(([name]) => name),
    );
    assert.ok(calls.indexOf('docker compose build') < calls.findIndex((call) => call.includes('--no-deps')));
    for (const call of calls.filter((call) => call.includes(' exec '))) {
      const [, service, user, database] = / exec -T (\S+) pg_dump -U (\S+) -Fc (\S+)$/.exec(call)!;
      const { POSTGRES_USER, POSTGRES_DB } = compose.services[service!].environment;
      assert.deepEqual([user, database], [POSTGRES_USER, POSTGRES_DB]);
    }
    const ignored = [text('.dockerignore'), text('.gitignore')].map((file) =>
      file.split('\n').map((line) => line.replaceAll('/', '')),
    );
    const made = readdirSync(directory).filter((name) => name !== 'programs' && name !== 'calls');
    for (const name of made)
      assert.ok(
        ignored.every((names) => names.includes(name)),
        name,
      );
  });

  test('of Kubernetes name existing files, deployments and images', async (t) => {
    const directory = await directoryFor(t);
    const calls = await run(directory, commandsOf('With Kubernetes'));
    const [{ images, namespace }] = ofKind('Kustomization');
    assert.ok(calls.includes(`docker push ${images[0].newName}:${images[0].newTag}`));
    for (const call of calls) {
      for (const [path] of call.matchAll(/deploy\/\S+/g)) assert.ok(existsSync(join(root, path)), path);
    }
    const rolled = calls.flatMap(
      (call) => /rollout status -n (\S+) deployment\/(\S+)$/.exec(call)?.slice(1) ?? [],
    );
    assert.deepEqual(
      rolled,
      deployments.flatMap(({ metadata }) => [namespace, metadata.name]),
    );
  });
});

test('the image runs the program of npm start as an unprivileged user', () => {
  const dockerfile = text('Dockerfile');
  const { scripts } = JSON.parse(text('package.json'));
  const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!);
  assert.equal(`exec ${command.join(' ')}`, scripts.start);
  assert.match(dockerfile, /^USER 1000:1000$/m);
  for (const [, name] of /^ENV (.*)$/m.exec(dockerfile)![1]!.matchAll(/(\w+)=/g))
    assert.ok(known.has(name!), name);
  for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) assert.match(image!, /^node:24-/);
});
