import { Type } from 'typebox';
import { dateTime, ref } from '../../platform/http/schema.ts';
import { Developer, password } from '../accounts/schema.ts';

export const DeleteAccount = Type.Object({ password });

const inSerbian = Type.String({ description: 'The same in Serbian, in Latin letters.' });

export const InventoryLine = Type.Object({
  category: Type.String({ examples: ['api_keys'] }),
  count: Type.Integer({ examples: [2] }),
  what: Type.String({ description: 'What is stored.' }),
  what_sr: inSerbian,
  purpose: Type.String(),
  purpose_sr: inSerbian,
  retention: Type.String({ description: 'How long it is kept.' }),
  retention_sr: inSerbian,
});

export const HeldData = Type.Object(
  {
    object: Type.Literal('held_data'),
    developer: ref(Developer),
    consented_at: dateTime('When the Privacy Policy and the Terms were accepted.'),
    held: Type.Array(InventoryLine),
  },
  { $id: 'HeldData' },
);

export const Export = Type.Object(
  {
    object: Type.Literal('developer_export'),
    exported_at: dateTime('When this export began.'),
    developer: ref(Developer),
  },
  { $id: 'DeveloperExport', additionalProperties: true, description: 'All data stored about the developer.' },
);
