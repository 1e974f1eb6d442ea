/** Schemas as lists of fields: name, type, what it means, and what stands inside. */

import { type Html, html } from '../../platform/html.ts';
import type { Components } from '../openapi/examples.ts';
import { componentName, type JsonSchema } from '../openapi/json-schema.ts';
import { prose } from './prose.ts';

/** Whether what may be left out is marked, as in requests, or what may be missing, as in responses. */
export type Direction = 'request' | 'response';

const resolved = (schema: JsonSchema, components: Components): JsonSchema => {
  if (!schema.$ref) return schema;
  const { $ref, ...beside } = schema;
  return { ...resolved(components[componentName($ref)]!, components), ...beside };
};

/** The forms that a schema can take; null is told by its type. */
const formsOf = ({ anyOf = [] }: JsonSchema): JsonSchema[] => anyOf.filter(({ type }) => type !== 'null');

/** `string or null`, `array of Transaction`. */
const typeOf = (schema: JsonSchema, components: Components): string => {
  if (schema.$ref) return componentName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map((form) => typeOf(form, components)).join(' or ');
  const types = [schema.type ?? 'any'].flat().map((type) => {
    if (type === 'array' && schema.items) return `array of ${typeOf(schema.items, components)}`;
    return type === 'string' && schema.format ? schema.format : type;
  });
  return types.join(' or ');
};

const limitsOf = (schema: JsonSchema): string[] => {
  const { minimum, maximum, maxLength, minLength, minItems, maxItems } = schema;
  const said = (text: string, value: unknown): string[] => (value === undefined ? [] : [`${text} ${value}`]);
  return [
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ...said('at least', minimum),
    ...said('at most', maximum),
    ...(minLength ? [`at least ${minLength} ${minLength === 1 ? 'character' : 'characters'}`] : []),
    ...(maxLength === undefined
      ? []
      : [`at most ${maxLength} ${maxLength === 1 ? 'character' : 'characters'}`]),
    ...(minItems ? [`at least ${minItems} ${minItems === 1 ? 'entry' : 'entries'}`] : []),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} ${maxItems === 1 ? 'entry' : 'entries'}`]),
  ];
};

/** The values that a text may have, wherever they stand. */
const valuesOf = (schema: JsonSchema, components: Components): unknown[] => {
  const { enum: values, items, anyOf = [] } = resolved(schema, components);
  if (values) return values.filter((value) => value !== null);
  const inner = [...(items ? [items] : []), ...anyOf].filter(({ $ref }) => $ref === undefined);
  return inner.flatMap((part) => valuesOf(part, components));
};

/** One line of a list: a field, or a parameter. */
export const fieldLine = (name: string, schema: JsonSchema, components: Components, mark: string): Html => {
  const { description } = resolved(schema, components);
  const values = valuesOf(schema, components);
  const limits = limitsOf(schema);
  return html`<div class="field"><code>${name}</code> <span class="type">${typeOf(schema, components)}</span>${
    mark === '' ? '' : html` <span class="mark">${mark}</span>`
  }</div>
${
  description === undefined
    ? ''
    : html`<p>${prose(description)}</p>
`
}${
  limits.length === 0
    ? ''
    : html`<p class="quiet">${limits.join(', ')}</p>
`
}${
  values.length === 0
    ? ''
    : html`<p><span class="quiet">One of</span> ${values.map((value) => html`<code>${value}</code> `)}</p>
`
}`;
};

/** The fields of an object, of the entries of an array, of each form; nothing for plain values. */
export const fieldList = (
  schema: JsonSchema,
  components: Components,
  direction: Direction,
  within: readonly string[] = [],
): Html | null => {
  const name = schema.$ref && componentName(schema.$ref);
  // Something that holds its like is shown once.
  if (name !== undefined && within.includes(name)) return null;
  const inside = name === undefined ? within : [...within, name];
  const { properties, required = [], items, additionalProperties, ...rest } = resolved(schema, components);
  if (properties) {
    return html`<ul class="fields">${Object.entries(properties).map(([property, inner]) => {
      const isRequired = required.includes(property);
      const mark = direction === 'request' ? (isRequired ? 'required' : '') : isRequired ? '' : 'optional';
      return html`<li>${fieldLine(property, inner, components, mark)}${folded(inner, components, direction, inside)}</li>
`;
    })}</ul>`;
  }
  if (items) return fieldList(items, components, direction, inside);
  if (typeof additionalProperties === 'object')
    return fieldList(additionalProperties, components, direction, inside);
  const forms = formsOf(rest).flatMap((form) => {
    const fields = fieldList(form, components, direction, inside);
    return fields === null ? [] : [{ title: typeOf(form, components), fields }];
  });
  if (forms.length === 0) return null;
  if (forms.length === 1) return forms[0]!.fields;
  return html`${forms.map(
    ({ title, fields }) => html`<p class="form">${title}</p>
${fields}`,
  )}`;
};

const folded = (
  schema: JsonSchema,
  components: Components,
  direction: Direction,
  within: readonly string[],
): Html => {
  const fields = fieldList(schema, components, direction, within);
  if (fields === null) return html``;
  const open = within.length <= 1 ? html` open` : '';
  return html`<details${open}><summary>Fields of <code>${typeOf(schema, components)}</code></summary>
${fields}</details>`;
};
