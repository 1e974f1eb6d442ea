import { type Command, command } from '../command.ts';
import { completionFor, SHELLS, type Shell } from '../completion.ts';

export const completion = (commands: () => readonly Command[]): Command =>
  command({
    name: 'completion',
    group: 'Help',
    summary: 'Print a completion script for a shell',
    arguments: [{ name: 'SHELL', choices: SHELLS, describe: SHELLS.join(', ') }],
    examples: [
      { command: 'source <(obds completion bash)', does: 'for bash, in ~/.bashrc' },
      { command: 'source <(obds completion zsh)', does: 'for zsh, in ~/.zshrc' },
      { command: 'obds completion fish > ~/.config/fish/completions/obds.fish', does: 'for fish' },
    ],
    async run(context, { args }) {
      const script = completionFor(args.SHELL as Shell, commands());
      if (context.json) return context.printJson({ shell: args.SHELL, script });
      await context.print(script);
    },
  });
