/** Text that was encoded as UTF-8 and read in another code page, once or twice: `KuÄ‡a`, `KuĂ„â€ˇa`, `ÐŸÐµÐºÐ°Ñ€Ð°`. */

const CODE_PAGES = ['windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-2'];
const LETTERS = '–’“”„čćšžđČĆŠŽĐабвгдђежзијклљмнњопрстћуфхцчџшАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ';

const table = (): { readings: ReadonlyMap<string, string>; pattern: RegExp } => {
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
  return { readings, pattern: new RegExp(escaped.join('|'), 'g') };
};
/** Made for the first text that needs it: most services never see one. */
let made: ReturnType<typeof table> | undefined;

/** First letters of what a Serbian letter becomes; nothing else is looked for. */
const SUSPECT = /[ÂâÃÄÅĂĹÐÑДЕРС]./;

/** ЗАНАТСКА РАДЊА: letters of Serbian alone, none of them written on to a Latin one, were not misread. */
const SERBIAN = /^[\x00-\x7fА-ИК-ШЂЈЉЊЋЏа-ик-шђјљњћџ]*$/;
const MIXED = /[A-Za-z][Ѐ-ӿ]|[Ѐ-ӿ][A-Za-z]/;

/** Linear in the length read. What no Serbian letter becomes stays as it is. */
export const reread = (text: string): string => {
  if (!SUSPECT.test(text) || (SERBIAN.test(text) && !MIXED.test(text))) return text;
  made ??= table();
  const { readings, pattern } = made;
  return text.replace(pattern, (misread) => readings.get(misread) ?? misread);
};
