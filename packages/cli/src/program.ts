/** Commands in texts are written `obds …`: shows them as they are typed on this machine. */
export const asTyped = (text: string, program: string): string =>
  text.replace(/(?<![\w./-])(?<!npx )obds (?=[a-z]|COMMAND\b|--)/g, `${program} `);
