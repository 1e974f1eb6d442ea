/**
 * compose.yaml, the Dockerfile and the manifests for Kubernetes, as far as they can be held without an engine that runs them:
 * every variable is one that the configuration reads, production starts with them, and probes are answered.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig } from '../src/platform/config.ts';
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

/** Every name that the configuration looks for. */
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

/** The last seconds of a process: its delay, and the time to finish what is under way. */
const FINISH = 10;

const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://service:secret@postgres:5432/service',
  KEY_STORE_URL: 'postgres://keys:secret@key-store:5432/keys',
  MASTER_KEY: randomBytes(32).toString('base64'),
  ADMIN_KEY: randomBytes(24).toString('hex'),
  SMTP_URL: 'smtps://mail.example.com:465',
  REDIS_URL: 'redis://redis:6379',
};

test('probes and health checks ask for what there is', async (t) => {
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
  test('has two processes that serve, one that works, and no two databases in one', () => {
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

  test('production starts with what it sets, and every name is one that is read', async (t) => {
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

  test('the proxy asks each process that serves, on its port', () => {
    const upstreams = /reverse_proxy ([^{]+) \{/.exec(text('deploy/Caddyfile'))![1]!.split(' ');
    const serving = ours.filter(([, { environment }]) => environment.ROLE === 'api');
    assert.deepEqual(
      upstreams,
      serving.map(([name, { environment }]) => `${name}:${environment.PORT}`),
    );
  });
});

describe('the manifests', () => {
  test('name every file, and nothing that is not there', () => {
    const [{ resources, images }] = ofKind('Kustomization');
    const files = readdirSync(join(root, folder)).filter((name) => !/kustomization|example/.test(name));
    assert.deepEqual([...resources].sort(), files.sort());
    for (const { spec } of deployments) {
      for (const { image } of spec.template.spec.containers) assert.equal(image, images[0].name);
    }
  });

  test('production starts with what they set, and every name is one that is read', () => {
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

  test('every container has its limits and gives up its rights, and can be written to only where it must', () => {
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

  test('what selects pods selects those of a deployment, and what names one names it', () => {
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
});

test('the image runs what npm start runs, as an ordinary user', () => {
  const dockerfile = text('Dockerfile');
  const { scripts } = JSON.parse(text('package.json'));
  const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!);
  assert.equal(`exec ${command.join(' ')}`, scripts.start);
  assert.match(dockerfile, /^USER node$/m);
  for (const [, name] of /^ENV (.*)$/m.exec(dockerfile)![1]!.matchAll(/(\w+)=/g))
    assert.ok(known.has(name!), name);
  for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) assert.match(image!, /^node:24-/);
});
