/** Stands in for curl where a machine has none: the few options that the documentation uses. */
const [, , ...words] = process.argv;
const headers: Record<string, string> = {};
let method: string | undefined;
let body: string | undefined;
let url = '';
/** Prints the status in the place of the body. */
let statusAlone = false;
/** `-D -` prints the headers before the body, and `-o /dev/null` lets the body go. */
let withHeaders = false;
let withBody = true;
for (let word = words.shift(); word !== undefined; word = words.shift()) {
  if (word === '-H') {
    const [name, ...value] = (words.shift() ?? '').split(':');
    headers[name!] = value.join(':').trim();
  } else if (word === '-X') method = words.shift();
  else if (word === '--json') {
    body = words.shift();
    headers['content-type'] = 'application/json';
  } else if (word === '--status') statusAlone = true;
  else if (word === '-o') withBody = words.shift() === undefined;
  else if (word === '-D') withHeaders = words.shift() === '-';
  else if (!word.startsWith('-')) url = word;
}
const response = await fetch(url, {
  method: method ?? (body === undefined ? 'GET' : 'POST'),
  headers,
  ...(body === undefined ? {} : { body }),
});
const text = await response.text();
if (withHeaders) for (const [name, value] of response.headers) process.stdout.write(`${name}: ${value}\n`);
if (withBody) process.stdout.write(statusAlone ? String(response.status) : text);
process.exitCode = response.ok ? 0 : 22;
