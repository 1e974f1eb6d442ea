/** What the command line does, by operationId. `$id` stands for the parameter of the path of that name. */
export const cliCommands: Readonly<Record<string, string>> = {};
