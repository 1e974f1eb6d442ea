/** "Try it": sends a GET from the page with the reader's key, or with the demo key, and shows the response. */
import { el } from '../widget/dom.ts';
import { ask, currentReader, type Reader } from './reader.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  values: string[];
  isDate: boolean;
}

type Access = 'public' | 'key' | 'key-or-link' | 'session';

/** Longer responses are cut. */
const SHOWN = 20_000;

const credentialFor = async (access: Access, demoKey: string | null): Promise<string | null> => {
  const reader = await currentReader();
  if (access === 'public') return null;
  if (access === 'session') return reader?.session ?? null;
  return reader ? reader.token() : demoKey;
};

/** Loads the ids to choose from. The collection before the id in the path says of which kind. */
const choices = async (
  path: string,
  name: string,
  credential: string | null,
): Promise<[string, string][]> => {
  const collection = path.slice(0, path.indexOf(`/{${name}}`));
  if (
    !['/accounts', '/connections', '/banks', '/developers/keys', '/developers/webhooks'].includes(collection)
  )
    return [];
  const { data } = await ask<{ data: Record<string, string>[] }>(collection, credential);
  return data.map((one) => {
    const id = one.connection_id && collection === '/connections' ? one.connection_id : one.id!;
    return [id, [one.name ?? one.bank_name ?? one.app_name ?? one.url, id].filter(Boolean).join(' · ')];
  });
};

const control = (parameter: Parameter, label: string, ids: [string, string][]): HTMLElement => {
  const { name, values, required } = parameter;
  const attributes = { name, id: label, ...(required ? { required: '' } : {}) };
  const options = ids.length > 0 ? ids : values.map((value): [string, string] => [value, value]);
  if (options.length === 0)
    return el('input', { ...attributes, type: parameter.isDate ? 'date' : 'text', autocomplete: 'off' });
  const all: [string, string][] = required || parameter.in === 'path' ? options : [['', ''], ...options];
  return el(
    'select',
    attributes,
    all.map(([value, text]) => el('option', { value }, [text])),
  );
};

const addressOf = (path: string, parameters: Parameter[], form: HTMLFormElement): string => {
  const given = new FormData(form);
  const givenFor = (name: string): string => String(given.get(name) ?? '');
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    // Leave out an empty cursor, because it would start a sync.
    if (place === 'query' && givenFor(name) !== '') query.set(name, givenFor(name));
  }
  const text = query.toString();
  return (
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(givenFor(name))) +
    (text === '' ? '' : `?${text}`)
  );
};

const shown = (text: string): string => {
  try {
    const indented = JSON.stringify(JSON.parse(text), null, 2);
    return indented.length > SHOWN ? `${indented.slice(0, SHOWN)}\n…` : indented;
  } catch {
    return text.slice(0, SHOWN);
  }
};

const send = async (
  path: string,
  credential: string | null,
  status: HTMLElement,
  output: HTMLElement,
): Promise<void> => {
  status.textContent = 'Sending…';
  const began = performance.now();
  try {
    const response = await fetch(`/v1${path}`, {
      headers: credential === null ? {} : { Authorization: `Bearer ${credential}` },
      cache: 'no-store',
    });
    const text = await response.text();
    status.textContent = `${response.status} ${response.statusText} · ${Math.round(performance.now() - began)} ms · GET /v1${path}`;
    output.textContent = shown(text);
    output.parentElement!.hidden = false;
  } catch {
    status.textContent = 'No response: is the service running?';
  }
};

const whoText = (access: Access, reader: Reader | null): string => {
  if (access === 'public') return 'Sent without a credential.';
  if (access === 'session') return 'Sent with your session.';
  return reader
    ? `Sent as your key ${reader.prefix}…`
    : 'Sent as the demo key. Log in to the portal to use your own.';
};

const open = async (form: HTMLFormElement): Promise<void> => {
  const { path = '', operation = '', demoKey } = form.dataset;
  const access = form.dataset.access as Access;
  const parameters = JSON.parse(form.dataset.parameters ?? '[]') as Parameter[];
  const reader = await currentReader();
  const credential = await credentialFor(access, demoKey ?? null).catch(() => null);
  if (credential === null && access !== 'public') {
    form.replaceChildren(
      el('p', {}, [el('a', { href: '/portal' }, ['Log in to the portal']), ' to try this here.']),
    );
    return;
  }
  const fields: HTMLElement[] = [];
  for (const parameter of parameters) {
    const id = `${operation}-${parameter.name}`;
    const ids =
      parameter.in === 'path' ? await choices(path, parameter.name, credential).catch(() => []) : [];
    fields.push(el('div', {}, [el('label', { for: id }, [parameter.name]), control(parameter, id, ids)]));
  }
  const status = el('p', { role: 'status' });
  const output = el('code');
  const result = el('pre', { tabindex: '0', 'aria-label': 'Response' }, [output]);
  result.hidden = true;
  form.replaceChildren(
    el('p', { class: 'quiet' }, [whoText(access, reader)]),
    el('div', { class: 'inputs' }, fields),
    el('button', { type: 'submit' }, ['Send']),
    status,
    result,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // Replace a token that has expired meanwhile.
    const current = await credentialFor(access, demoKey ?? null).catch(() => null);
    await send(addressOf(path, parameters, form), current, status, output);
  });
  form.querySelector<HTMLElement>('select, input, button')?.focus();
};

export const addTryIt = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) {
    const button = el('button', { type: 'button' }, ['Try it']);
    button.addEventListener('click', () => {
      button.disabled = true;
      void open(form);
    });
    form.append(button);
  }
};
