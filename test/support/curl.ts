/** Replaces curl on machines without it: the options that the documentation uses. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const [, , ...words] = process.argv;
const headers: Record<string, string> = {};
let method: string | undefined;
let body: string | Buffer<ArrayBuffer> | FormData | undefined;
let url = '';
/** File for the body, instead of the output. */
let file: string | undefined;
/** Prints the status instead of the body. */
let statusAlone = false;
/** `-D -`: prints the headers before the body. */
let withHeaders = false;
for (let word = words.shift(); word !== undefined; word = words.shift()) {
  if (word === '-H') {
    const [name, ...value] = (words.shift() ?? '').split(':');
    headers[name!] = value.join(':').trim();
  } else if (word === '-X') method = words.shift();
  else if (word === '--json') {
    body = words.shift();
    headers['content-type'] = 'application/json';
  } else if (word === '--data-binary') {
    const data = words.shift() ?? '';
    body = data.startsWith('@') ? readFileSync(data.slice(1)) : data;
  } else if (word === '-F') {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(words.shift() ?? '') ?? [];
    const form = body instanceof FormData ? body : new FormData();
    if (value.startsWith('@')) {
      const path = value.slice(1);
      form.append(name, new Blob([readFileSync(path)]), basename(path));
    } else form.append(name, value);
    body = form;
  } else if (word === '-o') file = words.shift();
  else if (word === '-D') withHeaders = words.shift() === '-';
  else if (word === '--status') statusAlone = true;
  else if (!word.startsWith('-')) url = word;
}
const response = await fetch(url, {
  method: method ?? (body === undefined ? 'GET' : 'POST'),
  headers,
  ...(body === undefined ? {} : { body }),
});
const content = Buffer.from(await response.arrayBuffer());
if (withHeaders) for (const [name, value] of response.headers) process.stdout.write(`${name}: ${value}\n`);
if (file !== undefined) writeFileSync(file, content);
else process.stdout.write(statusAlone ? String(response.status) : content);
process.exitCode = response.ok ? 0 : 22;
