/**
 * The table of contents of the documentation site, in reading order. A page is a Markdown file of this repository,
 * served at `/docs/<slug>`. A translation `<name>.sr.md` in the same folder is served at `/docs/sr/<slug>`. The pages
 * of the reference and of errors are generated from the interface description, and are placed in the section {@link
 * REFERENCE}.
 */

export interface Entry {
  /** The last part of its address. It never changes, because others link to it. */
  slug: string;
  /** Title in the navigation; the page has its own heading. */
  title: string;
  /** From the root of the repository. */
  file: string;
}

export interface Section {
  title: string;
  pages: readonly Entry[];
  /** True for pages about the development of the service; the search ranks them last. */
  aside?: true;
}

export const REFERENCE = 'Reference';

export const contents: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      { slug: 'quickstart', title: 'Quickstart', file: 'docs/quickstart.md' },
      { slug: 'concepts', title: 'Concepts', file: 'docs/concepts.md' },
      { slug: 'sandbox', title: 'The sandbox', file: 'docs/sandbox.md' },
      { slug: 'sdk', title: 'The client library', file: 'docs/sdk.md' },
      { slug: 'cli', title: 'The command line', file: 'docs/cli.md' },
      { slug: 'python', title: 'Python', file: 'docs/python.md' },
      { slug: 'php', title: 'PHP', file: 'docs/php.md' },
      { slug: 'languages', title: 'In your language', file: 'docs/languages.md' },
    ],
  },
  {
    title: 'Frameworks',
    pages: [
      { slug: 'frameworks', title: 'In your framework', file: 'docs/frameworks.md' },
      { slug: 'react', title: 'React', file: 'docs/react.md' },
      { slug: 'hono', title: 'Hono', file: 'docs/frameworks/hono.md' },
      { slug: 'fastapi', title: 'FastAPI', file: 'docs/frameworks/fastapi.md' },
      { slug: 'flask', title: 'Flask', file: 'docs/frameworks/flask.md' },
      { slug: 'laravel', title: 'Laravel', file: 'docs/frameworks/laravel.md' },
      { slug: 'plain-php', title: 'PHP without a framework', file: 'docs/frameworks/plain-php.md' },
    ],
  },
  {
    title: 'Guides',
    pages: [
      { slug: 'webhooks', title: 'Webhooks', file: 'docs/webhooks.md' },
      { slug: 'sync', title: 'Keep a copy', file: 'docs/sync.md' },
      { slug: 'recurring', title: 'Recurring payments', file: 'docs/recurring.md' },
      { slug: 'enrichment', title: 'Merchants and categories', file: 'docs/enrichment.md' },
      { slug: 'widget', title: 'Link Widget', file: 'docs/widget.md' },
      { slug: 'hosted-link', title: 'Without a page of yours', file: 'docs/hosted-link.md' },
      { slug: 'user-page', title: 'The page of a user', file: 'docs/user-page.md' },
      { slug: 'statements', title: 'Statements', file: 'docs/statements.md' },
      { slug: 'simplefin', title: 'Budget applications', file: 'docs/simplefin.md' },
      { slug: 'plaid', title: 'Programs for Plaid', file: 'docs/plaid.md' },
      { slug: 'assistants', title: 'Assistants (MCP)', file: 'docs/assistants.md' },
      { slug: 'ci', title: 'Testing in CI', file: 'docs/ci.md' },
      { slug: 'xs2a', title: 'Berlin Group sandbox', file: 'docs/xs2a.md' },
      { slug: 'account-security', title: 'Account security', file: 'docs/account-security.md' },
    ],
  },
  {
    title: REFERENCE,
    pages: [
      { slug: 'requests', title: 'Requests and responses', file: 'docs/requests.md' },
      { slug: 'error-handling', title: 'How errors work', file: 'docs/errors.md' },
    ],
  },
  {
    title: 'Running it',
    pages: [
      { slug: 'production', title: 'Going to production', file: 'docs/production.md' },
      { slug: 'operations', title: 'Operations', file: 'docs/operations.md' },
      { slug: 'runbooks', title: 'Runbooks', file: 'docs/runbooks/README.md' },
      { slug: 'database-down', title: 'Runbook: database down', file: 'docs/runbooks/database-down.md' },
      { slug: 'bank-down', title: 'Runbook: bank down', file: 'docs/runbooks/bank-down.md' },
      { slug: 'queue-grows', title: 'Runbook: queue grows', file: 'docs/runbooks/queue-grows.md' },
      { slug: 'disk-full', title: 'Runbook: disk full', file: 'docs/runbooks/disk-full.md' },
      { slug: 'key-leaked', title: 'Runbook: key leaked', file: 'docs/runbooks/key-leaked.md' },
      { slug: 'erasure-late', title: 'Runbook: erasure late', file: 'docs/runbooks/erasure-late.md' },
      { slug: 'restore', title: 'Runbook: restore', file: 'docs/runbooks/restore.md' },
      { slug: 'upgrade', title: 'Runbook: upgrade', file: 'docs/runbooks/upgrade.md' },
      { slug: 'banks', title: 'Real banks', file: 'docs/banks.md' },
      { slug: 'security', title: 'Security', file: 'docs/security.md' },
      { slug: 'threat-model', title: 'Threat model', file: 'SECURITY.md' },
      { slug: 'security-inventory', title: 'Security inventory', file: 'docs/security/inventory.md' },
      { slug: 'asvs', title: 'ASVS and API Top 10', file: 'docs/security/asvs.md' },
      { slug: 'privacy', title: 'Privacy', file: 'docs/privacy.md' },
      { slug: 'impact-notes', title: 'Notes on impact', file: 'docs/security/impact-notes.md' },
    ],
  },
  {
    title: 'The project',
    aside: true,
    pages: [
      { slug: 'changelog', title: 'What’s new', file: 'docs/news.md' },
      { slug: 'project-changelog', title: 'Change log of the project', file: 'CHANGELOG.md' },
      { slug: 'architecture', title: 'Architecture', file: 'docs/architecture.md' },
      { slug: 'decisions', title: 'Decisions', file: 'docs/decisions/README.md' },
      { slug: 'reconciling', title: 'Reconciling', file: 'docs/reconciling.md' },
      { slug: 'evaluation', title: 'Evaluation', file: 'docs/evaluation.md' },
      { slug: 'statement-formats', title: 'Statement formats', file: 'docs/statement-formats.md' },
      { slug: 'testing', title: 'Testing', file: 'docs/testing.md' },
      { slug: 'releasing', title: 'Releasing', file: 'docs/releasing.md' },
      { slug: 'style', title: 'Style of texts', file: 'docs/style.md' },
      { slug: 'dependencies', title: 'Dependencies', file: 'docs/dependencies.md' },
    ],
  },
];

/** Addresses for links to files that are not pages of the site. */
export const replacements: Readonly<Record<string, string>> = {
  'README.md': '/docs',
};

export const entries: readonly Entry[] = contents.flatMap(({ pages }) => pages);
