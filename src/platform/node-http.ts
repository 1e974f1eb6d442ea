/**
 * Node's HTTP modules, loaded without `import`, which would evaluate all exports of `node:http` and so load the client
 * of `fetch` and `WebSocket`: 13 MB and 30 ms of every start.
 */
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
