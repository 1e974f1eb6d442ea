/** Code of the documents, for tests that run it as it stands there. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface CodeBlock {
  /** The first word behind the fence. */
  language: string;
  /** The words that follow, such as `tab=Python`. */
  info: string[];
  /** The nearest heading before it. */
  heading: string;
  code: string;
}

/** Every fenced block of a document, such as `docs/languages.md`, in its order. */
export const codeBlocks = (document: string): CodeBlock[] => {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8');
  let heading = '';
  return [...text.matchAll(/^#+ (.*)$|^```(\S*)(.*)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, title, language, info, code]) => {
      if (title !== undefined) heading = title;
      if (code === undefined) return [];
      return [{ language: language!, info: info!.trim().split(/\s+/).filter(Boolean), heading, code }];
    },
  );
};

/** The first block under a heading, in a language where several are. */
export const blockUnder = (document: string, heading: string, language?: string): string => {
  const found = codeBlocks(document).find(
    (block) => block.heading === heading && (language === undefined || block.language === language),
  );
  return found?.code ?? assert.fail(`${document} has no code under ${heading}`);
};

/** Whether this machine has a tool; says so where it has not, since what needs it is then not tried. */
export const hasTool = (tool: string, ...version: string[]): boolean => {
  if (spawnSync(tool, version.length > 0 ? version : ['--version'], { stdio: 'ignore' }).status === 0)
    return true;
  console.warn(`No ${tool} on this machine: what the documents show for it is not run here.`);
  return false;
};
