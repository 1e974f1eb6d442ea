/** The two scripts of Serbian. */
const LETTERS =
  'A А,B Б,V В,G Г,D Д,Đ Ђ,E Е,Ž Ж,Z З,I И,J Ј,K К,L Л,LJ Љ,M М,N Н,NJ Њ,O О,P П,R Р,S С,T Т,Ć Ћ,U У,F Ф,H Х,C Ц,Č Ч,DŽ Џ,Š Ш'
    .split(',')
    .map((pair) => pair.split(' ') as [latin: string, cyrillic: string]);

const TO_CYRILLIC = new Map(LETTERS);
const TO_LATIN = new Map(LETTERS.map(([latin, cyrillic]) => [cyrillic, latin]));

/** Latin capitals with their diacritics. */
export const inCyrillic = (capitals: string): string =>
  capitals.replace(/LJ|NJ|DŽ|[A-ZČĆŠŽĐ]/g, (letter) => TO_CYRILLIC.get(letter) ?? letter);

/** Cyrillic capitals; what is Latin already stays. */
export const inLatin = (capitals: string): string =>
  capitals.replace(/[\u0400-\u04ff]/g, (letter) => TO_LATIN.get(letter) ?? letter);
