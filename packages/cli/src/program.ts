/** Replaces `obds …` in texts by the command as it is typed on this machine. */
export const asTyped = (text: string, program: string): string =>
  text.replace(/(?<![\w./-])(?<!npx )obds (?=[a-z]|COMMAND\b|--)/g, `${program} `);
