/** An assistant: the protocol's own client over HTTP. */
import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Ending } from './ending.ts';

export interface Assistant {
  client: Client;
  /** Returns the data of a tool, without the fence. */
  data<Result>(tool: string, input?: object): Promise<Result>;
  /** Returns the whole text of a result. */
  text(tool: string, input?: object): Promise<string>;
  /** Returns the text of a failed result. */
  refused(tool: string, input?: object): Promise<string>;
}

export const connectAssistant = async (t: Ending, url: string, token: string): Promise<Assistant> => {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { Authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  t.after(() => client.close());
  const call = async (tool: string, input: object): Promise<{ text: string; failed: boolean }> => {
    const { content, isError } = await client.callTool({ name: tool, arguments: { ...input } });
    assert.equal(content.length, 1);
    const [part] = content;
    assert.equal(part?.type, 'text');
    return { text: part.text, failed: isError === true };
  };
  const text = async (tool: string, input: object = {}): Promise<string> => {
    const { text: said, failed } = await call(tool, input);
    assert.ok(!failed, said);
    return said;
  };
  return {
    client,
    text,
    data: async (tool, input) => JSON.parse(fenced(await text(tool, input))),
    async refused(tool, input = {}) {
      const { text: said, failed } = await call(tool, input);
      assert.ok(failed, said);
      return said;
    },
  };
};

/** Returns the text between the fence marks, which are announced before and occur once each. */
export const fenced = (text: string): string => {
  const [, mark = ''] = /^What follows up to <\/(data-\w+)>/.exec(text) ?? [];
  const parts = text.split(new RegExp(`\\n</?${mark}>`));
  assert.equal(parts.length, 3, text);
  return parts[1]!;
};
