/** How countries are written at the end of a card purchase: ISO 3166 in three forms. */

export const NUMERIC = new Set(
  (
    '688 840 372 442 528 807 300 440 203 826 276 040 250 380 724 756 191 070 499 705 348 642 100 008 792 056 208 ' +
    '752 246 578 616 703 428 233 196 470 620 784 702 344 156 036 124 591 643 804 376 818 634 410 392 764 356 076'
  ).split(' '),
);
/** NEW YORK NY: behind an American city stands its state. */
export const STATES = new Set(
  'AL AK AZ CA CO CT DE FL GA HI ID IL IN KS KY LA MA MD MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY'.split(
    ' ',
  ),
);
export const ALPHA_2 = new Set(
  (
    'RS US IE LU NL MK GR LT CZ GB DE AT FR IT ES CH HR BA ME SI HU RO BG AL TR BE DK SE FI NO PL SK LV EE CY MT PT ' +
    'AE SG HK CN AU CA PA RU UA IL EG QA KR JP TH UK'
  ).split(' '),
);
export const ALPHA_3 = new Set(
  (
    'SRB USA IRL LUX NLD MKD GRC LTU CZE GBR DEU AUT FRA ITA ESP CHE HRV BIH MNE SVN HUN ROU BGR ALB TUR BEL DNK ' +
    'SWE FIN NOR POL SVK LVA EST CYP MLT PRT ARE SGP HKG CHN AUS CAN PAN RUS UKR ISR EGY QAT KOR JPN THA ' +
    'AZE KAZ UZB TUN MUS MDV IDN VNM MYS PHL LKA NZL ZAF TZA JOR LBN KWT OMN SAU BHR ISL LIE MCO BLR MDA XKX CUB'
  ).split(' '),
);

/** Also words and names: LUX TAXI, BEL MEDIC. They count as a country only before a known place. */
export const AMBIGUOUS = new Set([
  'LUX',
  'BEL',
  'EST',
  'NOR',
  'CAN',
  'PAN',
  'ARE',
  'ALB',
  'USA',
  'FIN',
  'POL',
  'THA',
  'IRL',
  'KOR',
  'TUR',
]);

/** Of two letters, and no word, mark of a town or form of a firm. */
export const NO_WORD_OF_A_NAME = new Set(['HR', 'GR', 'HU', 'MK', 'CZ']);

/** LU, LUX, 442. */
export const isCountryCode = (folded: string): boolean =>
  folded.length < 4 && (NUMERIC.has(folded) || ALPHA_2.has(folded) || ALPHA_3.has(folded));
