/** Words that say that a firm is meant, where a person's name stands beside them. */
import { legalForms } from './name-words.ts';
import type { Word } from './words.ts';

/** What one person does business as. */
const FORMS_OF_ONE = new Set('PR PREDUZETNIK SZR STR SZTR SUR SZTUR SUTR ZR TR UR UTR ZTR'.split(' '));
const BUSINESS =
  /^(?:RADNJ[AEIU]|RADIONIC[AEIU]|AGENCIJ[AEIU]|ORDINACIJ[AEIU]|KANCELARIJ[AEIU]|BIRO|GAZDINSTV[OAU]|USLUG[EA]|TRGOVIN[AE]|R?PG)$/;

/** MIODRAG ILIC PR ELEKTRO USLUGE, SAMOSTALNA RADNJA MIODRAG ILIC: a firm with its owner's name. */
export const isFirmOfOne = (words: readonly Word[]): boolean =>
  words.some(({ folded }) => FORMS_OF_ONE.has(folded) || BUSINESS.test(folded));

/** RODIC MILORAD PR, or any other legal form; OD is "from" as well. */
export const isFirm = (words: readonly Word[]): boolean =>
  isFirmOfOne(words) || words.some(({ folded }) => folded !== 'OD' && legalForms.has(folded));
