/** Whether an address is one of this machine's own. */
export const isLocal = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
