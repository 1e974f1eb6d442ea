/**
 * Search terms for sections whose text does not contain them, or uses them less often than other sections: names of
 * other products, abbreviations, tools. A query equal to a phrase finds its section first; each word of a phrase
 * finds it, too. Phrases are separated by commas.
 */
export const searchPhrases: Readonly<Record<string, string>> = {
  '/docs/quickstart':
    'getting started, get started, install, installation, setup, tutorial, hello world, first steps, first call, demo',
  '/docs/concepts': 'how it works, overview, terminology, item, flow, architecture overview',
  '/docs/concepts#the-three-steps-and-the-tokens': 'token flow, token exchange, tokens',
  '/docs/concepts#consent': 'consent, consents, 90 days, 180 days, consent validity, consent lifetime',
  '/docs/sandbox':
    'test data, fake data, dummy data, mock, mocks, simulate, simulator, test environment, test mode, staging, sandbox',
  '/docs/sandbox#customers-seeds-and-scenarios': 'seed, scenario, scenarios, persona, test user, test users',
  '/docs/sandbox#who-logs-in-at-the-bank': 'test credentials, test login, username, password of the bank',
  '/docs/sandbox#time-the-test-clock':
    'time travel, fast forward, clock, test clock, simulate time, advance time',
  '/docs/sandbox#a-bank-in-trouble': 'outage, bank down, downtime, unavailable bank',
  '/docs/sandbox#failure-on-demand': 'chaos, inject failure, simulate error, force error, latency, delay',
  '/docs/sdk':
    'sdk, client library, javascript, typescript, npm, npm package, node, node.js, nodejs, deno, bun, library',
  '/docs/cli': 'cli, command line, terminal, shell, bash, zsh, console, obds',
  '/docs/frameworks': 'framework, frameworks, next.js, nextjs',
  '/docs/fastapi': 'fastapi, uvicorn, starlette, asyncio',
  '/docs/flask': 'flask, django',
  '/docs/hono': 'hono, express',
  '/docs/laravel': 'laravel, symfony',
  '/docs/languages':
    'swagger, code generator, openapi generator, python, php, golang, java, kotlin, c#, dotnet, .net, ruby, rest client, http client',
  '/docs/webhooks':
    'callback, callbacks, push, push notification, notifications, notification, real time, realtime, events',
  '/docs/webhooks#verify-the-signature':
    'hmac, verify signature, signature verification, signing secret, validate webhook, webhook secret, webhook security',
  '/docs/webhooks#when-an-attempt-fails':
    'webhook retries, retry schedule, backoff, exponential backoff, failed webhook',
  '/docs/webhooks#see-and-send-again': 'resend webhook, replay webhook, redeliver, missed webhook',
  '/docs/webhooks#on-your-own-machine':
    'ngrok, tunnel, localhost webhook, local webhook, test webhook locally',
  '/docs/webhooks#the-event-stream':
    'sse, server-sent events, websocket, websockets, streaming, stream of events',
  '/docs/sync':
    'incremental, incremental sync, cursor, delta, backfill, mirror, polling, keep in sync, replicate, synchronize, synchronise',
  '/docs/recurring':
    'subscription, subscriptions, salary, bills, forecast, income detection, standing order, predict',
  '/docs/enrichment':
    'categorization, categorisation, categorize, categories, merchant name, merchant names, logo, cleansing, classification',
  '/docs/widget': 'react, iframe, embed, popup, plaid link, connect ui, dark mode, theming, vue, angular',
  '/docs/widget#renewing-a-connection':
    'reconnect, relink, re-link, reauthenticate, re-authenticate, reauthorize, update mode, renew, renew consent, refresh consent',
  '/docs/widget#content-security-policy-integrity-caching':
    'csp, content security policy, sri, subresource integrity',
  '/docs/hosted-link':
    'mobile, mobile app, react native, expo, ios, android, flutter, webview, hosted link, hosted page, email link, qr code, deep link, universal link',
  '/docs/statements':
    'pdf, excel, xlsx, csv, export, csv export, export transactions, import, import file, upload, download statement, bank statement, izvod, ofx, qif, accounting',
  '/docs/statement-formats':
    'mt940, camt, camt.053, camt.052, iso 20022, halcom, asseco, swift, file formats',
  '/docs/plaid': 'plaid, plaid sandbox, react-plaid-link, plaid quickstart',
  '/docs/simplefin':
    'simplefin, ynab, actual budget, actual, firefly, budget app, budgeting app, personal finance',
  '/docs/assistants':
    'mcp, claude, claude desktop, claude code, chatgpt, openai, gemini, cursor ide, vs code, vscode, copilot, ai, llm, agent, agents, model context protocol, language model',
  '/docs/assistants#text-from-banks-is-data': 'prompt injection, jailbreak',
  '/docs/ci':
    'github actions, gitlab, continuous integration, ci, automated tests, integration test, e2e, jest, unit test',
  '/docs/xs2a': 'psd2, berlin group, nextgenpsd2, xs2a, tpp, open banking standard, aisp',
  '/docs/requests': 'rest, http, conventions, request format, curl',
  '/docs/requests#authentication':
    'auth, authentication, authenticate, authorization, authorization header, bearer, bearer token, api key',
  '/docs/requests#addresses-and-versions':
    'versioning, version, api version, base url, endpoint url, url prefix, v1',
  '/docs/requests#bodies-and-values':
    'date format, timestamp, timestamps, time zone, timezone, money, money amounts, decimal, currency, null, null values, gzip, compression, content type, encoding',
  '/docs/requests#collections':
    'postman, postman collection, insomnia, bruno, collection, collections, http file',
  '/docs/requests#request-ids': 'request id, correlation id, trace id, x-request-id, support',
  '/docs/requests#pages':
    'pagination, paginate, paging, page, pages, next page, offset, limit, has_more, starting_after, list all, cursor pagination, infinite scroll',
  '/docs/requests#repeating-a-request-safely':
    'idempotency, idempotent, idempotency key, retry, retries, retry safely, duplicate, duplicate request, timeout',
  '/docs/requests#rate-limits':
    'rate limit, rate limits, rate limiting, throttle, throttling, quota, quotas, too many requests, retry-after, request limit',
  '/docs/error-handling':
    'error handling, handle errors, error code, error codes, errors, status code, status codes, http status',
  '/docs/production':
    'deploy, deployment, docker, docker compose, kubernetes, k8s, helm, go live, going live, production, hosting, self-host, self hosted, upgrade, update version',
  '/docs/operations':
    'devops, configuration, config, environment variable, environment variables, env, settings',
  '/docs/operations#running-it-for-others':
    'monitoring, observability, prometheus, metrics, grafana, alerting, logging, health check',
  '/docs/operations#sizing': 'scaling, scale, capacity, performance, benchmark, load, memory, cpu',
  '/docs/operations#several-machines':
    'redis, high availability, load balancer, cluster, horizontal scaling, multiple instances',
  '/docs/operations#backup-and-restore': 'backup, restore, disaster recovery',
  '/docs/operations#the-embedded-database': 'postgres, postgresql, database',
  '/docs/operations#migrations': 'migration, migrations, schema, zero downtime',
  '/docs/banks':
    'real bank, real banks, live, live bank, production bank, eidas, certificate, qwac, live key, oauth bank',
  '/docs/security':
    'security, encryption, encrypted, encryption at rest, soc 2, iso 27001, audit, threat model, leaked key, key rotation, rotate key',
  '/docs/security#reporting-a-vulnerability': 'vulnerability, cve, bug bounty, responsible disclosure',
  '/docs/privacy':
    'gdpr, privacy, personal data, dsar, data subject, right to be forgotten, delete user data, erasure, data retention, retention, data protection, zzpl, pii',
  '/docs/changelog':
    "changelog, release notes, releases, what's new, breaking change, breaking changes, deprecated, deprecation",
};
