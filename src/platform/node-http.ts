/**
 * Node's HTTP, without `import`: that reads everything `node:http` exports, and so loads the client behind `fetch` and
 * `WebSocket` too, 13 MB and 30 ms of every start.
 */
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
