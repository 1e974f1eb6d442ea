/** The trades of small firms: merchant category, names, and number in a large town. */
import type { Merchant } from './merchant.ts';
import {
  BEAUTY_NAMES,
  MEDICAL_NAMES,
  MODERN_NAMES,
  PET_NAMES,
  SIGHT_NAMES,
  TECHNICAL_NAMES,
} from './own-names.ts';

/** Source of a firm's name. `doctor`: a last name with a title. */
export type Source = readonly string[] | 'first name' | 'last name' | 'doctor' | 'at whose';

export interface Trade extends Pick<Merchant, 'category' | 'kind'> {
  /** Words of the trade before the name; empty if the name does not mention the trade. */
  titles: readonly string[];
  sources: readonly (readonly [Source, weight: number])[];
  /** Legal forms of such firms. */
  forms: readonly string[];
  /** Number in a town of a million inhabitants; smaller towns have fewer. */
  places: number;
}

const trade = (
  category: string,
  kind: string,
  places: number,
  titles: string,
  forms: string,
  ...sources: Trade['sources']
): Trade => ({ category, kind, places, titles: titles.split('|'), forms: forms.split(' '), sources });

export const TRADES = {
  minimarket: trade(
    ...(['groceries', 'convenience_store', 320] as const),
    'Mini market|Market|Prodavnica|Samoposluga|Mesovita roba|Diskont|Piljarnica',
    'STR SZTR TR DOO PR STR',
    ['first name', 4],
    [SIGHT_NAMES, 4],
    [PET_NAMES, 2],
    ['last name', 2],
  ),
  bakery: trade(
    ...(['groceries', 'bakery', 220] as const),
    'Pekara|Pekara|Pekara|Pekarska radnja|Burekdžinica|Hlebara',
    'STR SZR SUR PR DOO ZTR',
    [SIGHT_NAMES, 4],
    ['first name', 3],
    ['last name', 2],
    ['at whose', 2],
  ),
  butcher: trade(
    ...(['groceries', 'butcher', 90] as const),
    'Mesara|Mesara|Mesnica|Mesara i roštilj',
    'STR SZTR DOO PR',
    ['last name', 3],
    ['first name', 2],
    [SIGHT_NAMES, 2],
  ),
  greengrocer: trade(
    ...(['groceries', 'market', 60] as const),
    'Voćara|Voće i povrće|Pijaca|Zdrava hrana',
    'STR TR PR',
    ['first name', 3],
    [PET_NAMES, 3],
    [SIGHT_NAMES, 2],
  ),
  cafe: trade(
    ...(['dining', 'cafe', 260] as const),
    'Caffe|Kafe|Caffe bar|Kafeterija|Kafe poslastičarnica|Coffee',
    'SUR UR DOO PR STUR',
    [MODERN_NAMES, 5],
    [SIGHT_NAMES, 4],
    [PET_NAMES, 1],
  ),
  bar: trade(
    ...(['dining', 'cafe', 90] as const),
    'Pab|Pub|Bar|Pivnica|Caffe pab|Vinski bar',
    'SUR UR DOO',
    [MODERN_NAMES, 4],
    [SIGHT_NAMES, 3],
    ['at whose', 1],
  ),
  pastry: trade(
    ...(['dining', 'pastry_shop', 70] as const),
    'Poslastičarnica|Poslastičarnica|Kolači|Sladoledžinica',
    'SUR SZR PR DOO',
    [SIGHT_NAMES, 3],
    ['first name', 3],
    [BEAUTY_NAMES, 1],
  ),
  grill: trade(
    ...(['dining', 'fast_food', 160] as const),
    'Roštilj|Brza hrana|Ćevabdžinica|Giros|Picerija|Pizzeria|Palačinkarnica|Burgeri',
    'SUR UR PR DOO',
    ['at whose', 3],
    [SIGHT_NAMES, 3],
    [PET_NAMES, 3],
    ['first name', 1],
  ),
  restaurant: trade(
    ...(['dining', 'restaurant', 170] as const),
    'Restoran|Kafana|Restoran|Etno restoran|Riblji restoran|Konoba|Krčma|Nacionalni restoran',
    'UR SUR DOO UR STUR',
    [SIGHT_NAMES, 5],
    ['at whose', 4],
    ['last name', 1],
  ),
  taxi: trade(
    ...(['transport', 'taxi', 40] as const),
    'Taxi|Taksi|Auto taksi',
    'PR DOO UDR',
    [TECHNICAL_NAMES, 2],
    ['last name', 3],
  ),
  carWash: trade(
    ...(['transport', 'vehicle_services', 110] as const),
    'Auto perionica|Perionica|Autoperionica|Samouslužna perionica',
    'SZR PR DOO SZUR',
    [TECHNICAL_NAMES, 3],
    [SIGHT_NAMES, 2],
    ['first name', 2],
    [PET_NAMES, 1],
  ),
  carService: trade(
    ...(['transport', 'vehicle_services', 120] as const),
    'Auto servis|Vulkanizer|Auto centar|Auto delovi|Auto mehaničar|Tehnički pregled',
    'SZR PR DOO SZTR',
    [TECHNICAL_NAMES, 3],
    ['last name', 3],
    ['first name', 2],
  ),
  pharmacy: trade(
    ...(['health', 'pharmacy', 110] as const),
    'Apoteka|Apoteka|Apoteka|Apotekarska ustanova|Biljna apoteka',
    'ZU AU PR DOO',
    [MEDICAL_NAMES, 5],
    ['last name', 2],
    ['first name', 1],
  ),
  dentist: trade(
    ...(['health', 'dental', 120] as const),
    'Stomatološka ordinacija|Zubna ordinacija|Stom. ordinacija|Dental studio|Stomatologija',
    'PR ZU SOR DOO',
    ['doctor', 5],
    [MEDICAL_NAMES, 3],
  ),
  clinic: trade(
    ...(['health', 'medical_clinic', 80] as const),
    'Ordinacija|Poliklinika|Internistička ordinacija|Pedijatrijska ordinacija|Ginekološka ordinacija',
    'ZU PR DOO',
    ['doctor', 4],
    [MEDICAL_NAMES, 3],
  ),
  optician: trade(
    ...(['health', 'optician', 50] as const),
    'Optika|Očna optika|Optika',
    'STR PR DOO OR',
    ['last name', 2],
    [MEDICAL_NAMES, 2],
    [SIGHT_NAMES, 1],
  ),
  vet: trade(
    ...(['health', 'veterinary', 45] as const),
    'Veterinarska ambulanta|Vet ambulanta|Veterinarska stanica',
    'PR DOO VU',
    ['last name', 2],
    [SIGHT_NAMES, 3],
  ),
  hairdresser: trade(
    ...(['personal_care', 'hairdresser', 260] as const),
    'Frizerski salon|Frizerski salon|Muški frizer|Frizersko kozmetički salon|Berbernica|Frizerska radnja',
    'SZR PR SZUR FR SZR',
    ['first name', 5],
    [BEAUTY_NAMES, 4],
    [PET_NAMES, 1],
  ),
  beautician: trade(
    ...(['personal_care', 'beauty_salon', 120] as const),
    'Kozmetički salon|Studio lepote|Salon lepote|Nokti studio|Beauty studio',
    'SZR PR SKR',
    [BEAUTY_NAMES, 5],
    ['first name', 4],
  ),
  laundry: trade(
    ...(['personal_care', 'laundry', 40] as const),
    'Hemijsko čišćenje|Perionica veša|Vešeraj',
    'SZR PR',
    [BEAUTY_NAMES, 2],
    [SIGHT_NAMES, 2],
    ['first name', 1],
  ),
  boutique: trade(
    ...(['shopping', 'clothing', 150] as const),
    'Butik|Butik|Modna kuća|Konfekcija|Dečija garderoba|Fashion',
    'STR PR TR DOO',
    [BEAUTY_NAMES, 5],
    ['first name', 3],
    [MODERN_NAMES, 1],
  ),
  cobbler: trade(
    ...(['shopping', 'footwear', 40] as const),
    'Obuća|Prodavnica obuće|Cipele',
    'STR SZTR DOO',
    ['last name', 2],
    [BEAUTY_NAMES, 2],
    ['first name', 2],
  ),
  florist: trade(
    ...(['shopping', 'florist', 60] as const),
    'Cvećara|Cvećara|Cveće i pokloni',
    'STR PR SZTR',
    [SIGHT_NAMES, 3],
    ['first name', 3],
    [BEAUTY_NAMES, 1],
  ),
  ironmonger: trade(
    ...(['shopping', 'diy', 80] as const),
    'Gvožđara|Farbara|Stovarište|Gvožđara',
    'STR SZTR DOO TR',
    [TECHNICAL_NAMES, 4],
    ['last name', 2],
    ['first name', 1],
  ),
  stationer: trade(
    ...(['shopping', 'stationery', 60] as const),
    'Papirnica|Knjižara papirnica|Školska knjižara|Fotokopirnica',
    'STR PR SZTR',
    [SIGHT_NAMES, 3],
    ['first name', 2],
    [MODERN_NAMES, 2],
  ),
  computers: trade(
    ...(['shopping', 'electronics', 50] as const),
    'Servis mobilnih|Mobil shop|Računari|Bela tehnika',
    'STR PR SZR DOO',
    [TECHNICAL_NAMES, 4],
    [MODERN_NAMES, 2],
  ),
  home: trade(
    ...(['shopping', 'home_goods', 50] as const),
    'Pokućstvo|Sve za kuću|Zavese|Kineska radnja',
    'STR DOO SZTR TR',
    [SIGHT_NAMES, 3],
    ['first name', 2],
    [BEAUTY_NAMES, 2],
  ),
  pets: trade(
    ...(['shopping', 'pet_store', 40] as const),
    'Pet shop|Pet shop|Akvaristika',
    'STR PR',
    [SIGHT_NAMES, 3],
    [PET_NAMES, 3],
  ),
  toys: trade(
    ...(['shopping', 'toys', 30] as const),
    'Igračke|Dečiji svet|Igraonica',
    'STR PR SZTR',
    [SIGHT_NAMES, 3],
    [PET_NAMES, 2],
  ),
} as const satisfies Record<string, Trade>;

export type TradeName = keyof typeof TRADES;
