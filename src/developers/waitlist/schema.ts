import { Type } from 'typebox';
import { maxLength, nullable, requiredText } from '../../platform/http/schema.ts';

const company = nullable(Type.String({ maxLength: maxLength.name, examples: ['Example d.o.o.'] }));

export const NewWaitlistEntry = Type.Object({
  name: requiredText(maxLength.name, 'Your name.', ['Ana Anić']),
  email: Type.String({ pattern: '\\S', maxLength: maxLength.email, examples: ['ana@example.com'] }),
  company: Type.Optional(company),
});

export const WaitlistEntry = Type.Object(
  {
    object: Type.Literal('waitlist_entry'),
    id: Type.String({ examples: ['wait_9Yc2Em46Rk1Xw8Tq3Zn5Lb'] }),
    name: Type.String({ examples: ['Ana Anić'] }),
    email: Type.String({ examples: ['ana@example.com'] }),
    company,
  },
  { $id: 'WaitlistEntry' },
);
