/** Generates completion scripts from the table of commands. Pure. */
import { type Command, globalOptions, type OptionSpec } from './command.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Returns the words that may follow: after `keys` its commands and options, after `keys create` its options. */
interface Place {
  /** Words before, without `obds`; empty for the first. */
  after: string;
  words: string[];
}

const optionsOf = (options: Readonly<Record<string, OptionSpec>>): string[] =>
  Object.keys({ ...options, ...globalOptions }).map((name) => `--${name}`);

const argumentWords = (command: Command): string[] =>
  command.arguments.flatMap(({ choices = [] }) => choices);

const placesOf = (commands: readonly Command[]): Place[] => {
  const names = commands.flatMap(({ name, aliases }) => [name, ...aliases]);
  const firsts = [...new Set(names.map((name) => name.split(' ')[0]!))];
  const after = (word: string): Place => {
    const seconds = names.filter((name) => name.startsWith(`${word} `)).map((name) => name.split(' ')[1]!);
    const own = commands.find(({ name, aliases }) => name === word || aliases.includes(word));
    return {
      after: word,
      words: [...new Set(seconds), ...(own ? [...argumentWords(own), ...optionsOf(own.options)] : [])],
    };
  };
  const long = commands
    .flatMap((command) => [command.name, ...command.aliases].map((name) => ({ name, command })))
    .filter(({ name }) => name.includes(' '))
    .map(({ name, command }) => ({
      after: name,
      words: [...argumentWords(command), ...optionsOf(command.options)],
    }));
  return [{ after: '', words: [...firsts, 'help'] }, ...firsts.map(after), ...long];
};

const bash = (places: readonly Place[]): string => `# obds: completion for bash
_obds() {
  local current="\${COMP_WORDS[COMP_CWORD]}" one="\${COMP_WORDS[1]:-}" two="\${COMP_WORDS[2]:-}" words=""
  local place=""
  if [ "$COMP_CWORD" -ge 2 ]; then place="$one"; fi
  if [ "$COMP_CWORD" -ge 3 ]; then
    case "$one $two" in
${places
  .filter(({ after }) => after.includes(' '))
  .map(({ after }) => `      "${after}") place="${after}" ;;`)
  .join('\n')}
    esac
  fi
  case "$place" in
${places.map(({ after, words }) => `    "${after}") words="${words.join(' ')}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _obds obds`;

const zsh = (places: readonly Place[]): string =>
  `autoload -U +X bashcompinit && bashcompinit\n${bash(places).replace('# obds: completion for bash', '# obds: completion for zsh')}`;

const fishText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const fish = (commands: readonly Command[]): string => {
  const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0]!))];
  const lines = ['# obds: completion for fish', 'complete -c obds -f'];
  for (const first of firsts) {
    const summary = commands.find(({ name }) => name === first)?.summary ?? '';
    lines.push(`complete -c obds -n __fish_use_subcommand -a ${first} -d ${fishText(summary)}`);
  }
  for (const { name, summary, options, arguments: args } of commands) {
    const [first, second] = name.split(' ') as [string, string?];
    const here = `'__fish_seen_subcommand_from ${first}${second ? `; and __fish_seen_subcommand_from ${second}` : ''}'`;
    if (second)
      lines.push(
        `complete -c obds -n '__fish_seen_subcommand_from ${first}' -a ${second} -d ${fishText(summary)}`,
      );
    for (const choice of args.flatMap(({ choices = [] }) => choices))
      lines.push(`complete -c obds -n ${here} -a ${choice}`);
    for (const [option, { describe, type, choices }] of Object.entries({ ...options, ...globalOptions }) as [
      string,
      OptionSpec,
    ][]) {
      const value = type === 'flag' ? '' : ` -r${choices ? ` -a ${fishText(choices.join(' '))}` : ''}`;
      lines.push(`complete -c obds -n ${here} -l ${option}${value} -d ${fishText(describe)}`);
    }
  }
  return lines.join('\n');
};

export const completionFor = (shell: Shell, commands: readonly Command[]): string => {
  if (shell === 'fish') return fish(commands);
  return shell === 'bash' ? bash(placesOf(commands)) : zsh(placesOf(commands));
};
