/** Hands a text to the browser as a file. */
export const download = (name: string, type: string, content: string | Blob): void => {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the end of this turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
