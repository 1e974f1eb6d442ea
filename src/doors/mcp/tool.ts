import { fromJsonSchema, type ToolAnnotations } from '@modelcontextprotocol/server';
import type { TObject, Type } from 'typebox';
import type { Caller } from '../../auth/identity.ts';
import type { Scope } from '../../auth/scopes.ts';
import type { Ask } from './ask.ts';
import type { Deps } from './deps.ts';

/** The context of a tool call. */
export interface Call {
  ask: Ask;
  caller: Caller;
  deps: Deps;
}

/** A call that fails. The message says what to do, and quotes no text of third parties. */
export class ToolError extends Error {}

export interface Tool {
  name: string;
  title: string;
  /** Tells the model what the tool does, what it returns, and its limits. */
  description: string;
  /** Scopes that the key must have, all of them, to see the tool. */
  scopes: readonly Scope[];
  /** Hidden from shared demo keys. */
  ownKeyOnly: boolean;
  /** Hidden from live keys. */
  sandboxOnly: boolean;
  annotations: ToolAnnotations;
  input: ReturnType<typeof fromJsonSchema<Record<string, unknown>>>;
  run(call: Call, input: Record<string, unknown>): Promise<unknown>;
}

interface Definition<Input extends TObject> extends Pick<Tool, 'name' | 'title' | 'description'> {
  input: Input;
  run(call: Call, input: Type.Static<Input>): Promise<unknown>;
}

/**
 * Defines a tool. Unknown arguments are refused with an error of the protocol: a mistyped filter would return
 * everything.
 */
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

/** Defines a tool that reads data of the application's users. */
export const readTool = <Input extends TObject>(
  scopes: readonly Scope[],
  definition: Definition<Input>,
): Tool => define(definition, { scopes, ownKeyOnly: false, sandboxOnly: false, annotations: READS });

/** Defines a tool that reads the state of the sandbox; hidden from live keys. */
export const readSandboxTool = <Input extends TObject>(definition: Definition<Input>): Tool =>
  define(definition, { scopes: [], ownKeyOnly: false, sandboxOnly: true, annotations: READS });

/**
 * Defines a tool that reads the application's requests and webhooks; hidden from demo keys, which everybody shares.
 */
export const debugTool = <Input extends TObject>(definition: Definition<Input>): Tool =>
  define(definition, { scopes: [], ownKeyOnly: true, sandboxOnly: false, annotations: READS });

/** Defines a tool that changes something in the sandbox; `destroys` if it ends or breaks something. */
export const sandboxWriteTool = <Input extends TObject>({
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

export const isVisibleTo = (caller: Caller, { scopes, ownKeyOnly, sandboxOnly }: Tool): boolean =>
  scopes.every((scope) => caller.scopes.includes(scope)) &&
  !(ownKeyOnly && (caller.demo || caller.developerId === null)) &&
  !(sandboxOnly && caller.environment === 'live');
