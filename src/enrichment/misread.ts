/** Text that was encoded as UTF-8 and read in another code page, once or twice: `KuÄ‡a`, `KuĂ„â€ˇa`, `ÐŸÐµÐºÐ°Ñ€Ð°`. */

const CODE_PAGES = ['windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-2'];
const LETTERS = '–’“”„čćšžđČĆŠŽĐабвгдђежзијклљмнњопрстћуфхцчџшАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ';

const readings = new Map<string, string>();
for (const letter of LETTERS) {
  for (const page of CODE_PAGES) {
    const decoder = new TextDecoder(page);
    const once = decoder.decode(Buffer.from(letter));
    for (const misread of [once, decoder.decode(Buffer.from(once))])
      if (!readings.has(misread)) readings.set(misread, letter);
  }
}
const escaped = [...readings.keys()]
  .sort((a, b) => b.length - a.length)
  .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
const MISREAD = new RegExp(escaped.join('|'), 'g');
/** First letters of what a Serbian letter becomes; nothing else is looked for. */
const SUSPECT = /[ÂâÃÄÅĂĹÐÑДЕРС]./;

/** Linear in the length read. What no Serbian letter becomes stays as it is. */
export const reread = (text: string): string =>
  SUSPECT.test(text) ? text.replace(MISREAD, (misread) => readings.get(misread) ?? misread) : text;
