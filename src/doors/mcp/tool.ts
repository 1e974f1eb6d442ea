/** What a tool is, and who sees it. */
import { fromJsonSchema, type ToolAnnotations } from '@modelcontextprotocol/server';
import type { TObject, Type } from 'typebox';
import type { Caller } from '../../auth/identity.ts';
import type { Scope } from '../../auth/scopes.ts';
import type { Ask } from './ask.ts';
import type { Deps } from './deps.ts';

/** What a call of a tool is given beside its arguments. */
export interface Call {
  ask: Ask;
  caller: Caller;
  deps: Deps;
}

/** A call that cannot be answered as it is; the message, which quotes no text of others, says what to do. */
export class ToolError extends Error {}

export interface Tool {
  name: string;
  title: string;
  /** For the model that chooses: what it does, what it returns, and its limits. */
  description: string;
  /** What the key must be allowed, all of it, for the tool to be seen. */
  scopes: readonly Scope[];
  /** A shared demo key does not see it. */
  ownKeyOnly: boolean;
  /** A live key does not see it. */
  sandboxOnly: boolean;
  annotations: ToolAnnotations;
  input: ReturnType<typeof fromJsonSchema<Record<string, unknown>>>;
  run(call: Call, input: Record<string, unknown>): Promise<unknown>;
}

interface Definition<Input extends TObject> extends Pick<Tool, 'name' | 'title' | 'description'> {
  input: Input;
  run(call: Call, input: Type.Static<Input>): Promise<unknown>;
}

/** Names that the schema has not are refused, as the protocol's own error: a mistyped filter would return everything. */
const define = <Input extends TObject>(
  { input, run, ...tool }: Definition<Input>,
  rest: Pick<Tool, 'scopes' | 'ownKeyOnly' | 'sandboxOnly' | 'annotations'>,
): Tool => ({
  ...tool,
  ...rest,
  annotations: { title: tool.title, ...rest.annotations },
  input: fromJsonSchema({ ...(input as object), additionalProperties: false }),
  run: (call, given) => run(call, given as Type.Static<Input>),
});

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Reads data of the application's users. */
export const reading = <Input extends TObject>(
  scopes: readonly Scope[],
  definition: Definition<Input>,
): Tool => define(definition, { scopes, ownKeyOnly: false, sandboxOnly: false, annotations: READS });

/** Reads what only the sandbox has: live keys do not see it. */
export const readingSandbox = <Input extends TObject>(definition: Definition<Input>): Tool =>
  define(definition, { scopes: [], ownKeyOnly: false, sandboxOnly: true, annotations: READS });

/** Reads how the application fares: its requests, its webhooks. A demo key is everybody's. */
export const debugging = <Input extends TObject>(definition: Definition<Input>): Tool =>
  define(definition, { scopes: [], ownKeyOnly: true, sandboxOnly: false, annotations: READS });

/** Changes something in the sandbox; `destroys` when it ends or breaks what was there. */
export const changing = <Input extends TObject>({
  destroys = false,
  ...definition
}: Definition<Input> & { destroys?: boolean }): Tool =>
  define(definition, {
    scopes: ['connections:write'],
    ownKeyOnly: true,
    sandboxOnly: true,
    annotations: {
      readOnlyHint: false,
      destructiveHint: destroys,
      idempotentHint: false,
      openWorldHint: false,
    },
  });

export const isSeenBy = (caller: Caller, { scopes, ownKeyOnly, sandboxOnly }: Tool): boolean =>
  scopes.every((scope) => caller.scopes.includes(scope)) &&
  !(ownKeyOnly && (caller.demo || caller.developerId === null)) &&
  !(sandboxOnly && caller.environment === 'live');
