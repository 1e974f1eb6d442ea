/** Returns the nonce of the response, which the content security policy requires of style elements. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
