/** What the browser remembers between pages; one that forbids it forgets. */
export const remembered = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

export const remember = (name: string, value: string): void => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds for this page.
  }
};
