/** What can be said about a field before it is sent. The server decides. */

/** The specification's least length. */
export const MIN_PASSWORD = 8;

export const looksLikeEmail = (text: string | undefined): boolean => /^[^\s@]+@\S+$/.test(text?.trim() ?? '');
