/** Decides whether a version can be released, and which files change. */

/** A file by its path from the root of the repository. */
export type Files = Record<string, string>;

export interface State {
  /** Uncommitted and untracked files. */
  uncommitted: readonly string[];
  /** Versions with a tag or a snapshot. */
  released: readonly string[];
  files: Files;
}

export const CHANGELOG = 'CHANGELOG.md';
export const MANIFESTS = [
  'package.json',
  'packages/sdk/package.json',
  'packages/react/package.json',
  'packages/cli/package.json',
  'packages/statement-formats/package.json',
  'packages/enrichment/package.json',
] as const;
export const LOCK = 'package-lock.json';
/** Files that name an image or a package by its version. */
export const MENTIONS = [
  'deploy/kubernetes/kustomization.yaml',
  'docs/production.md',
  'docs/sdk.md',
  'docs/react.md',
  'packages/python/pyproject.toml',
] as const;

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Returns why this version cannot be released, each reason with what to do; empty when it can. */
export const obstacles = (version: string, { uncommitted, released, files }: State): string[] => {
  const current: string = JSON.parse(files['package.json']!).version;
  return [
    ...(uncommitted.length === 0
      ? []
      : [`Uncommitted changes: ${uncommitted.join(', ')}. Commit or stash them first.`]),
    ...versionObstacles(version, current, released),
    ...changelogObstacles(version, files[CHANGELOG]!),
  ];
};

const versionObstacles = (version: string, current: string, released: readonly string[]): string[] => {
  const parts = VERSION.exec(version);
  if (parts === null) return [`"${version}" is not a version. Give three numbers, such as 1.2.0.`];
  if (released.includes(version))
    return [`${version} is released already. Choose ${allowed(current, released)}.`];
  return nextVersions(current, released).includes(version)
    ? []
    : [`${version} does not follow ${current}. Choose ${allowed(current, released)}.`];
};

/** Returns the version of package.json if it is not released, then the three possible next versions. */
const nextVersions = (current: string, released: readonly string[]): string[] => {
  if (!released.includes(current)) return [current];
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number);
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
};

const allowed = (current: string, released: readonly string[]): string =>
  nextVersions(current, released).join(' or ');

/** Returns the sections of the changelog without a date: `## Unreleased`, `## 1.2.0` or `## 1.2.0 (unreleased)`. */
const openSections = (version: string, changelog: string): { heading: string; text: string }[] =>
  `\n${changelog}`
    .split('\n## ')
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return { heading, text: lines.join('\n') };
    })
    .filter(({ heading }) =>
      ['unreleased', version, `${version} (unreleased)`].includes(heading.toLowerCase()),
    );

const changelogObstacles = (version: string, changelog: string): string[] => {
  const sections = openSections(version, changelog);
  const [section] = sections;
  if (section === undefined)
    return [
      `${CHANGELOG} has no section "## Unreleased" or "## ${version}". Add one with what changes for users.`,
    ];
  if (sections.length > 1) {
    const headings = sections.map(({ heading }) => `"## ${heading}"`).join(' and ');
    return [`${CHANGELOG} has ${headings}. Merge them into one section.`];
  }
  return /^- /m.test(section.text)
    ? []
    : [`The section "## ${section.heading}" of ${CHANGELOG} has no entries. Add lines that begin with "- ".`];
};

/** Returns the changed files that name the new version. `day` is YYYY-MM-DD. */
export const releasedFiles = (version: string, day: string, files: Files): Files => {
  const [section] = openSections(version, files[CHANGELOG]!);
  const changed: Files = {
    [CHANGELOG]: files[CHANGELOG]!.replace(`## ${section!.heading}\n`, `## ${version} (${day})\n`),
    [LOCK]: lockOf(version, files[LOCK]!),
  };
  for (const path of MANIFESTS) changed[path] = manifestOf(version, files[path]!);
  for (const path of MENTIONS) changed[path] = mentionsOf(version, files[path]!);
  return Object.fromEntries(Object.entries(changed).filter(([path, text]) => text !== files[path]));
};

/** Replaces only the version, so that the layout of the file does not change. */
const manifestOf = (version: string, text: string): string =>
  text.replace(/^ {2}"version": "[^"]*"/m, `  "version": "${version}"`);

const lockOf = (version: string, text: string): string => {
  const lock = JSON.parse(text);
  lock.version = version;
  for (const path of MANIFESTS) lock.packages[path.replace(/\/?package\.json$/, '')].version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
};

const mentionsOf = (version: string, text: string): string =>
  text.replace(
    /(newTag: |open-banking-data-service:|obds-(?:sdk|react)-|^version = ")\d+\.\d+\.\d+/gm,
    `$1${version}`,
  );
