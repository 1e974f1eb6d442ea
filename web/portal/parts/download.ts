/** Downloads a file: a text or a file unchanged, any other value as JSON. */
export const download = (name: string, content: string | object, type = 'application/json'): void => {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  const file = content instanceof Blob ? content : new Blob([text], { type: `${type};charset=utf-8` });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the address by the end of this task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
