import { Type } from 'typebox';
import { type Language, languages } from '../../../packages/common/language/languages.ts';
import { calendarDate, written } from '../../platform/http/schema.ts';
import { outputFormats, outputs } from './outputs.ts';

export const StatementQuery = Type.Object({
  format: Type.Unsafe<string>({
    type: 'string',
    enum: [...outputFormats],
    description:
      'The format of the statement. `csv` is for programs (RFC 4180); `csv_excel` opens directly in Excel with Serbian settings. The balances of `halcom` are in a separate file, `halcom_recap`.',
    examples: ['json'],
  }),
  from: Type.Optional(calendarDate('The first day. The default is the first day of the month of `to`.')),
  language: Type.Optional(
    Type.Unsafe<Language>({
      type: 'string',
      enum: [...languages],
      description:
        'The language of a PDF. The default is the first supported language of `Accept-Language`, else Serbian. The other formats have no language.',
      examples: ['en'],
    }),
  ),
  to: Type.Optional(calendarDate('The last day. The default is today, on the clock of the key.')),
});

const bare = (type: string): string => type.split(';', 1)[0]!;

/** By media type, which several formats may share. */
export const StatementDocuments = {
  description: 'The statement, as an attachment.',
  content: Object.fromEntries(
    [...new Set(Object.values(outputs).map(({ type }) => bare(type)))].map((type) => [
      type,
      type === 'application/json'
        ? {
            schema: written(
              Type.Object(
                { object: Type.Literal('statement') },
                { additionalProperties: true, description: 'With `format=json`.' },
              ),
            ),
          }
        : { schema: written(Type.String({ examples: ['…'] })) },
    ]),
  ),
};
