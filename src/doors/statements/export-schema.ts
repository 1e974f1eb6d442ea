import { Type } from 'typebox';
import { type Language, languages } from '../../../packages/common/language/languages.ts';
import { calendarDate, written } from '../../platform/http/schema.ts';
import { outputFormats, outputs } from './outputs.ts';

export const StatementQuery = Type.Object({
  format: Type.Unsafe<string>({
    type: 'string',
    enum: [...outputFormats],
    description:
      '`csv` is for programs (RFC 4180), `csv_excel` what Excel in Serbia opens by itself. `halcom` has its balances in a file of their own, `halcom_recap`.',
    examples: ['json'],
  }),
  from: Type.Optional(calendarDate('The first day; without it the first of the month of `to`.')),
  language: Type.Optional(
    Type.Unsafe<Language>({
      type: 'string',
      enum: [...languages],
      description:
        'Of a PDF; without it the first of `Accept-Language` that there is, else Serbian. The other formats have one form.',
      examples: ['en'],
    }),
  ),
  to: Type.Optional(calendarDate('The last day; without it today, on the clock of the key.')),
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
