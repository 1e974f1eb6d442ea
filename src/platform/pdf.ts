/** Documents to print. The font is DejaVu, of which a document holds the letters that it uses. Only threads write them. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

export type PdfDocument = InstanceType<typeof PDFDocument>;

const fontFile = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));

/** Read with the first document. */
let fonts: Promise<[Buffer, Buffer]> | undefined;

interface PdfOptions {
  /** The language of the text, as a tag. */
  lang: string;
  title: string;
  /** Words for search, or text for programs. ASCII. */
  keywords?: string;
  at: Date;
  margin: number;
}

/** Writes an A4 document with the fonts `plain` and `bold`, and returns its pieces. */
export const writeDocument = async (
  { lang, title, keywords, at, margin }: PdfOptions,
  fill: (doc: PdfDocument) => Promise<void> | void,
): Promise<Buffer[]> => {
  fonts ??= Promise.all([fontFile('DejaVuSansCondensed'), fontFile('DejaVuSansCondensed-Bold')]);
  const [plain, bold] = await fonts;
  const info = { Title: title, CreationDate: at, ...(keywords === undefined ? {} : { Keywords: keywords }) };
  const doc = new PDFDocument({ size: 'A4', margin, bufferPages: true, lang, info });
  doc.registerFont('plain', plain).registerFont('bold', bold);
  const pieces: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  await fill(doc);
  doc.end();
  await done;
  return pieces;
};
