/** Returns code of the documents, for tests that run it unchanged. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface CodeBlock {
  /** The first word after the fence. */
  language: string;
  /** The following words, such as `tab=Python`. */
  info: string[];
  /** The nearest heading above. */
  heading: string;
  code: string;
}

/** Returns every fenced block of a document, such as `docs/languages.md`, in order. */
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

/** Returns the first block under a heading, optionally in a language. */
export const blockUnder = (document: string, heading: string, language?: string): string => {
  const found = codeBlocks(document).find(
    (block) => block.heading === heading && (language === undefined || block.language === language),
  );
  return found?.code ?? assert.fail(`${document} has no code under ${heading}`);
};

/** Returns whether this machine has a tool, and prints a note if not, because its tests are then skipped. */
export const hasTool = (tool: string, ...version: string[]): boolean => {
  if (spawnSync(tool, version.length > 0 ? version : ['--version'], { stdio: 'ignore' }).status === 0)
    return true;
  console.warn(`No ${tool} on this machine: what the documents show for it is not run here.`);
  return false;
};
