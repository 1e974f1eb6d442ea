/** Configuration texts for common clients of the Model Context Protocol. Pure. */
import type { clientTexts } from './client-texts.ts';

export interface Client {
  id: string;
  name: string;
  /** Text that says where to paste the configuration. */
  where: keyof typeof clientTexts;
  /** The file or setting in the client. */
  place: string;
  code: string;
}

const NAME = 'open-banking';

const json = (value: object): string => JSON.stringify(value, null, 2);

/** @param url the service's endpoint for assistants */
export const clientsFor = (url: string): Client[] => [
  {
    id: 'claude-code',
    name: 'Claude Code',
    where: 'terminal',
    place: 'claude',
    code: `claude mcp add --transport http ${NAME} ${url}`,
  },
  {
    id: 'claude',
    name: 'Claude',
    where: 'connector',
    place: 'Settings → Connectors → Add custom connector',
    code: url,
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    where: 'connector',
    place: 'Settings → Connectors → Advanced → Developer mode → Create',
    code: url,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    where: 'file',
    place: '.cursor/mcp.json',
    code: json({ mcpServers: { [NAME]: { url } } }),
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    where: 'file',
    place: '.vscode/mcp.json',
    code: json({ servers: { [NAME]: { type: 'http', url } } }),
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    where: 'file',
    place: '~/.gemini/settings.json',
    code: json({ mcpServers: { [NAME]: { httpUrl: url } } }),
  },
  {
    id: 'key',
    name: 'API key',
    where: 'withKey',
    place: 'mcp.json',
    code: json({
      mcpServers: {
        [NAME]: { type: 'http', url, headers: { Authorization: 'Bearer YOUR_KEY' } },
      },
    }),
  },
];
