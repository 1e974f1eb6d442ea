import { command } from '../command.ts';
import { statusFormat } from '../terminal/formats.ts';

export const banks = command({
  name: 'banks',
  group: 'Data',
  summary: 'List the banks that can be connected',
  arguments: [{ name: 'SEARCH', optional: true, describe: 'Part of a name, or the beginning of a BIC.' }],
  examples: [
    { command: 'obds banks', does: 'all of them' },
    { command: 'obds banks intesa', does: 'by name' },
  ],
  async run(context, { args }) {
    const found = await context
      .anybody()
      .banks.list({ limit: 100, ...(args.SEARCH ? { search: args.SEARCH } : {}) });
    await context.list(
      found,
      [
        { head: 'ID', cell: ({ id }) => id },
        { head: 'NAME', cell: ({ name }) => name, shrinks: true },
        { head: 'BIC', cell: ({ bic }) => bic, spare: 1 },
        { head: 'STATUS', cell: ({ status }) => status, format: statusFormat },
        { head: 'LOGIN', cell: ({ auth_type }) => auth_type, spare: 2 },
      ],
      'No bank is called so.',
    );
    if (!args.SEARCH) await context.next('obds connect banca-intesa', 'connect one');
  },
});
