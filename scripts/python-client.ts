/** Generates the types and the operations of the Python client from the model of the interface description. */
import { isPythonName, pythonArgument, snakeCase } from '../src/sites/docs/client-names.ts';
import {
  CONTINUES,
  GENERATED,
  type OpenApi,
  type OperationModel,
  operationsOf,
  type Shape,
  type ShapeField,
  schemasOf,
  webhooksOf,
} from './client-model.ts';

const text = (value: string): string => JSON.stringify(value);

const literal = (value: unknown): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
};

const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

const docstring = (doc: string | undefined, margin: string): string => {
  if (!doc) return '';
  const lines = doc.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').split('\n');
  const end = lines.length > 1 ? `\n${margin}` : lines[0]!.endsWith('"') ? ' ' : '';
  return `${margin}"""${lines.map((line, at) => (at === 0 || line === '' ? line : margin + line)).join('\n')}${end}"""\n`;
};

const comment = (doc: string | undefined, margin: string): string =>
  doc
    ? `${doc
        .split('\n')
        .map((line) => `${margin}# ${line}`.trimEnd())
        .join('\n')}\n`
    : '';

const union = (types: string[]): string => {
  const given = [...new Set(types)];
  const literals = given.flatMap((type) => /^Literal\[(.*)\]$/s.exec(type)?.[1] ?? []);
  const others = given.filter((type) => !type.startsWith('Literal[') && type !== 'None');
  if (literals.length > 0) others.unshift(`Literal[${literals.join(', ')}]`);
  const joined = others.length === 1 ? others[0]! : `Union[${others.join(', ')}]`;
  if (others.length === 0) return 'None';
  return given.includes('None') ? `Optional[${joined}]` : joined;
};

/** Marks the name of a type, which each of the two modules writes in its own way. */
const reference = (name: string): string => `<<${name}>>`;

/** Writes references within the module `types`, where later classes need quotes. */
const inside = (written: string): string => written.replace(/<<(\w+)>>/g, '"$1"');

/** Writes references in the module of the operations. */
const inTypes = (type: string): string => type.replace(/<<(\w+)>>/g, 'types.$1');

/** Writes types: nested objects become classes of their own, named after their place. */
const typeWriter = () => {
  const declarations: string[] = [];
  const names = new Set<string>();

  const nameFor = (wanted: string): string => {
    let name = wanted;
    for (let count = 2; names.has(name); count++) name = `${wanted}${count}`;
    names.add(name);
    return name;
  };

  /** Returns the type of a shape; `place` names the class of a nested object. */
  const typeOf = (shape: Shape, place: string): string => {
    switch (shape.kind) {
      case 'string':
        return 'str';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'file':
        return 'bytes';
      case 'anything':
        return 'Any';
      case 'reference':
        return reference(shape.name);
      case 'literal':
        return shape.value === null ? 'None' : `Literal[${literal(shape.value)}]`;
      case 'union':
        return union(shape.of.map((one) => typeOf(one, place)));
      case 'list':
        return `List[${typeOf(shape.of, place.replace(/(?<=[^s])s$/, ''))}]`;
      case 'object': {
        if (shape.fields.length === 0) {
          return `Dict[str, ${shape.rest ? typeOf(shape.rest, `${place}Value`) : 'Any'}]`;
        }
        const name = nameFor(place);
        declare(name, undefined, shape.fields);
        return reference(name);
      }
    }
  };

  const declare = (name: string, doc: string | undefined, fields: ShapeField[]): void => {
    const typed = fields.map((field) => ({
      ...field,
      type: typeOf(field.shape, `${name}${pascalCase(field.name)}`),
    }));
    const required = typed.filter((field) => field.required);
    const optional = typed.filter((field) => !field.required);
    // A field that is no identifier, such as `from`, needs the functional form.
    const isFunctional = typed.some((field) => !isPythonName(field.name));
    const parts = [
      { fields: required, suffix: 'Required', options: '' },
      { fields: optional, suffix: 'Optional', options: ', total=False' },
    ].filter((part) => part.fields.length > 0);
    if (isFunctional) {
      const bases = parts.map(({ fields: own, suffix, options }) => {
        const base = `_${name}${suffix}`;
        const entries = own.map((field) => `    ${text(field.name)}: ${field.type},\n`);
        declarations.push(`${base} = TypedDict(${text(base)}, {\n${entries.join('')}}${options})\n`);
        return base;
      });
      declarations.push(
        `class ${name}(${bases.join(', ')}):\n${docstring(doc ?? `Has ${typed.map((field) => field.name).join(', ')}.`, '    ')}`,
      );
      return;
    }
    parts.forEach(({ fields: own, suffix, options }, at) => {
      const isLast = at === parts.length - 1;
      const base = at === 0 ? 'TypedDict' : `_${name}Required`;
      const own_name = isLast ? name : `_${name}${suffix}`;
      const lines = own.map((field) => `${comment(field.doc, '    ')}    ${field.name}: ${field.type}\n`);
      declarations.push(
        `class ${own_name}(${base}${options}):\n${isLast ? docstring(doc, '    ') : ''}${lines.join('')}`,
      );
    });
    if (parts.length === 0) declarations.push(`class ${name}(TypedDict):\n    pass\n`);
  };

  return {
    reserve: (name: string) => names.add(name),
    typeOf,
    /** Declares a type under a name that is reserved. */
    named(name: string, shape: Shape, doc: string | undefined): void {
      if (shape.kind === 'object' && shape.fields.length > 0) declare(name, doc, shape.fields);
      else declarations.push(`${comment(doc, '')}${name} = ${typeOf(shape, name)}\n`);
    },
    text: () => inside(declarations.join('\n\n')),
  };
};

/** The name of the type of a body or a response in the module `types`. */
interface Typed {
  operation: OperationModel;
  body: string | null;
  response: string;
  row: string | null;
}

/** Returns both generated modules of `packages/python/obds/`. */
export const pythonClient = (document: OpenApi): { types: string; operations: string } => {
  const writer = typeWriter();
  const schemas = schemasOf(document);
  const webhooks = webhooksOf(document);
  for (const { name } of schemas) writer.reserve(name);
  for (const { name } of webhooks) {
    writer.reserve(`${name}Payload`);
    writer.reserve(`${name}Envelope`);
  }
  for (const { name, shape, doc } of schemas) writer.named(name, shape, doc);
  for (const { name, doc, flat, envelope } of webhooks) {
    writer.named(`${name}Payload`, flat, doc);
    writer.named(`${name}Envelope`, envelope, doc);
  }
  const typed = operationsOf(document).map((operation): Typed => {
    const name = pascalCase(operation.id);
    const { body, responses, paging } = operation;
    return {
      operation,
      body: body && inTypes(writer.typeOf(body.shape, `${name}Body`)),
      response: inTypes(union(responses.map((shape) => writer.typeOf(shape, `${name}Response`)))),
      row: paging && inTypes(writer.typeOf(paging.row, `${name}Row`)),
    };
  });
  const all = (suffix: string): string =>
    `Union[${webhooks.map(({ name }) => text(`${name}${suffix}`)).join(', ')}]\n`;
  const types = `# ${GENERATED}
"""Types of requests and responses. They exist for type checkers; values are dictionaries."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

${writer.text()}

# A webhook with the envelope \`flat\` receives one of these: \`webhook_code\` says which.
WebhookPayload = ${all('Payload')}
# A webhook with the envelope \`event\` receives one of these: \`event_type\` says which.
WebhookEnvelope = ${all('Envelope')}`;
  const operations = `# ${GENERATED}
"""Every operation of the API as a method."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, AsyncIterator, Dict, Iterator, List, Literal, Optional, Union

from ._requests import File, Frame, Operation, RequestOptions

if TYPE_CHECKING:
    from . import types

${operationTable(typed)}

${methods(typed, false)}

${methods(typed, true)}`;
  return { types, operations };
};

const operationTable = (typed: Typed[]): string => {
  const rows = typed.map(({ operation: { id, method, path, credential, once } }) => {
    const parts = [text(method), text(path), text(credential), literal(once)];
    return `    ${text(snakeCase(id))}: Operation(${parts.join(', ')}),\n`;
  });
  return `OPERATIONS: Dict[str, Operation] = {\n${rows.join('')}}\n`;
};

const optional = (type: string): string => (type.startsWith('Optional[') ? type : `Optional[${type}]`);

/** Returns the parameters of a method, and the expressions that it passes on. */
const signatureOf = ({ operation, body }: Typed, isPaged: boolean) => {
  const writer = typeWriter();
  const typeOf = (field: ShapeField): string => inTypes(writer.typeOf(field.shape, 'Query'));
  const query = operation.query.filter(({ name }) => !isPaged || !CONTINUES.has(name));
  const keyword = [...query.filter(({ required }) => required), ...query.filter(({ required }) => !required)];
  const parameters = [
    'self',
    ...operation.params.map(({ name }) => `${pythonArgument(name)}: str`),
    ...(body === null ? [] : [operation.body!.required ? `body: ${body}` : `body: ${optional(body)} = None`]),
    '*',
    ...keyword.map((field) =>
      field.required
        ? `${pythonArgument(field.name)}: ${typeOf(field)}`
        : `${pythonArgument(field.name)}: ${optional(typeOf(field))} = None`,
    ),
    'options: Optional[RequestOptions] = None',
  ];
  const dictionary = (fields: ShapeField[]): string =>
    `{${fields.map(({ name }) => `${text(name)}: ${pythonArgument(name)}`).join(', ')}}`;
  const passed = [dictionary(operation.params), dictionary(query)];
  return { parameters: parameters.join(', '), passed, body: body === null ? 'None' : 'body' };
};

const methods = (typed: Typed[], isAsync: boolean): string => {
  const [def, awaits, iterator] = isAsync
    ? ['async def', 'await ', 'AsyncIterator']
    : ['def', '', 'Iterator'];
  const written = typed.map((one) => {
    const { operation, response, row } = one;
    const name = snakeCase(operation.id);
    const { parameters, passed, body } = signatureOf(one, false);
    const given = `OPERATIONS[${text(name)}], ${passed.join(', ')}, ${body}, options`;
    const doc = docstring(operation.doc, '        ');
    if (operation.isStream) {
      return `    def ${name}(${parameters}) -> ${iterator}[Frame]:\n${doc}        return self._stream(${given})\n`;
    }
    const [call, type] = operation.files.length > 0 ? ['_download', 'File'] : ['_json', response];
    const single = `    ${def} ${name}(${parameters}) -> ${type}:\n${doc}        return ${awaits}self.${call}(${given})\n`;
    const { paging } = operation;
    if (!paging) return single;
    const paged = signatureOf(one, true);
    const each = `OPERATIONS[${text(name)}], ${paged.passed.join(', ')}, options, ${text(paging.by)}, ${paging.by === 'starting_after' ? text(paging.id) : 'None'}`;
    const about = `Yields all rows of \`${name}\`, page after page.`;
    return `${single}
    def iter_${name.replace(/^list_/, '')}(${paged.parameters}) -> ${iterator}[${row}]:
${docstring(about, '        ')}        return self._rows(${each})\n`;
  });
  const uses = `    def _json(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], body: Any, options: Optional[RequestOptions]) -> Any:
        raise NotImplementedError

    def _download(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], body: Any, options: Optional[RequestOptions]) -> Any:
        raise NotImplementedError

    def _stream(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], body: Any, options: Optional[RequestOptions]) -> Any:
        raise NotImplementedError

    def _rows(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], options: Optional[RequestOptions], by: str, row_id: Optional[str]) -> Any:
        raise NotImplementedError
`;
  return `class ${isAsync ? 'AsyncOperations' : 'Operations'}:
    """A method for every operation. Lists have a second one, \`iter_…\`, which reads all pages."""

${uses}
${written.join('\n')}`;
};
