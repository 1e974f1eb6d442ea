/** Code as HTML whose words carry classes. Made on the server: a reader's browser gets no highlighter to load. */
import type { LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { Html, html } from '../../platform/html.ts';

/** Each with the names by which fenced blocks call it. */
const languages: [LanguageFn, ...string[]][] = [
  [bash, 'sh', 'bash', 'shell'],
  [csharp, 'csharp', 'cs'],
  [diff, 'diff'],
  [go, 'go'],
  [http, 'http'],
  [ini, 'ini', 'env', 'toml'],
  [java, 'java'],
  [json, 'json', 'jsonc'],
  [php, 'php'],
  [python, 'py', 'python'],
  [sql, 'sql'],
  [typescript, 'ts', 'typescript', 'js', 'javascript', 'mjs', 'tsx', 'jsx'],
  [xml, 'xml', 'html'],
  [yaml, 'yaml', 'yml'],
];
languages.forEach(([language, ...names]) => {
  for (const name of names) hljs.registerLanguage(name, language);
});

/** What a reader replaces by their own; the page does it for one who is logged in. */
const PLACEHOLDER = /YOUR_[A-Z]+(?:_[A-Z]+)*/g;

/** What stands in the place of a placeholder already, by its name. */
export type Fills = Readonly<Record<string, string>>;

/** @param language as a fenced block names it; text in one that is not known stays as it is */
export const highlighted = (code: string, language: string, fills: Fills = {}): Html => {
  const known = language !== '' && hljs.getLanguage(language) !== undefined;
  const text = known
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : html`${code}`.toString();
  const fill = (name: string): string =>
    html`<span class="fill" data-fill="${name}">${fills[name] ?? name}</span>`.toString();
  return new Html(text.replace(PLACEHOLDER, fill));
};
