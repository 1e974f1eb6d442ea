/** Prints a receipt. The document also contains the signed text and its key, so that `obds verify` can check it. */
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { dateIn } from '../../../packages/common/language/dates.ts';
import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import * as words from '../../../packages/common/pages/user-page-words.ts';
import { type TaskName, task } from '../../platform/threads/task.ts';
import { permissionsOf } from './permission-texts.ts';
import type { Receipt } from './receipts.ts';

interface Printed {
  receipt: Receipt;
  language: Language;
  /** Address of the published keys. */
  keysUrl: string;
  at: Date;
}

export const printReceipt: TaskName<Printed, void> = { name: 'print-receipt' };

const MARGIN = 56;

/** Returns the lines of a receipt: a label and a value. */
const linesOf = (language: Language, { content }: Receipt): [Text, string][] => {
  const day = (iso: string): string => dateIn(language, belgradeDate(new Date(iso)));
  const { application, bank, connection_id, jti } = content;
  const access: [Text, string][] = [
    [words.printedApplication, application],
    [words.printedBank, bank],
    [words.printedConnection, connection_id],
  ];
  const what: [Text, string][] =
    content.receipt === 'consent'
      ? [
          [
            words.printedPermissions,
            permissionsOf(language, content.permissions, content.history_days).join('\n'),
          ],
          [words.since, day(content.granted_at)],
          [words.until, day(content.expires_at)],
        ]
      : [
          ...(content.account_id === undefined
            ? []
            : [[words.printedAccount, `${content.account_id} (${content.currency})`] as [Text, string]]),
          [words.printedErased, phrase(language, words.counts, content.erased)],
          [words.printedErasedAt, day(content.erased_at)],
        ];
  return [...access, ...what, [words.printedId, jti]];
};

export const printReceiptTask = task(
  printReceipt.name,
  async ({ receipt, language, keysUrl, at }: Printed, { write }) => {
    const { writeDocument } = await import('../../platform/pdf.ts');
    const isConsent = receipt.content.receipt === 'consent';
    const title = phrase(language, isConsent ? words.printedConsentTitle : words.printedErasureTitle);
    const key = Buffer.from(JSON.stringify(receipt.key)).toString('base64url');
    const keywords = `${receipt.signed} ${key}`;
    const pieces = await writeDocument({ lang: language, title, keywords, at, margin: MARGIN }, (doc) => {
      doc.font('bold').fontSize(18).fillColor('black').text(title).moveDown();
      for (const [label, value] of linesOf(language, receipt)) {
        doc.font('plain').fontSize(9).fillColor('#5c6470').text(phrase(language, label));
        doc.font('bold').fontSize(11).fillColor('black').text(value).moveDown(0.6);
      }
      doc
        .moveDown()
        .font('plain')
        .fontSize(9)
        .text(phrase(language, words.printedVerify, { keys: keysUrl }));
      doc.moveDown().fontSize(6).fillColor('#5c6470').text(receipt.signed);
    });
    for (const piece of pieces) await write(piece);
  },
);
