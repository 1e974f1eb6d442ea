/** Stores choices of the reader between pages. Without storage nothing is remembered. */
export const storedChoice = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

export const storeChoice = (name: string, value: string): void => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the choice applies to this page only.
  }
};
