/** The trades of small firms: what they are, what they call themselves, and how many a large town has of each. */
import type { Merchant } from './merchant.ts';
import { GRACES, HEALING, MODERN, PET_NAMES, SIGHTS, SOLID } from './own-names.ts';

/** Where the name of a firm comes from. `doctor`: a last name with a title. */
export type Source = readonly string[] | 'first name' | 'last name' | 'doctor' | 'at whose';

export interface Trade extends Pick<Merchant, 'category' | 'kind'> {
  /** The word of the trade, as it stands before the name; empty where the name says nothing of the trade. */
  titles: readonly string[];
  sources: readonly (readonly [Source, weight: number])[];
  /** Forms in which such firms are registered. */
  forms: readonly string[];
  /** How many of them a town of a million has; smaller towns have fewer. */
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
    [SIGHTS, 4],
    [PET_NAMES, 2],
    ['last name', 2],
  ),
  bakery: trade(
    ...(['groceries', 'bakery', 220] as const),
    'Pekara|Pekara|Pekara|Pekarska radnja|Burekdžinica|Hlebara',
    'STR SZR SUR PR DOO ZTR',
    [SIGHTS, 4],
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
    [SIGHTS, 2],
  ),
  greengrocer: trade(
    ...(['groceries', 'market', 60] as const),
    'Voćara|Voće i povrće|Pijaca|Zdrava hrana',
    'STR TR PR',
    ['first name', 3],
    [PET_NAMES, 3],
    [SIGHTS, 2],
  ),
  cafe: trade(
    ...(['dining', 'cafe', 260] as const),
    'Caffe|Kafe|Caffe bar|Kafeterija|Kafe poslastičarnica|Coffee',
    'SUR UR DOO PR STUR',
    [MODERN, 5],
    [SIGHTS, 4],
    [PET_NAMES, 1],
  ),
  bar: trade(
    ...(['dining', 'cafe', 90] as const),
    'Pab|Pub|Bar|Pivnica|Caffe pab|Vinski bar',
    'SUR UR DOO',
    [MODERN, 4],
    [SIGHTS, 3],
    ['at whose', 1],
  ),
  pastry: trade(
    ...(['dining', 'pastry_shop', 70] as const),
    'Poslastičarnica|Poslastičarnica|Kolači|Sladoledžinica',
    'SUR SZR PR DOO',
    [SIGHTS, 3],
    ['first name', 3],
    [GRACES, 1],
  ),
  grill: trade(
    ...(['dining', 'fast_food', 160] as const),
    'Roštilj|Brza hrana|Ćevabdžinica|Giros|Picerija|Pizzeria|Palačinkarnica|Burgeri',
    'SUR UR PR DOO',
    ['at whose', 3],
    [SIGHTS, 3],
    [PET_NAMES, 3],
    ['first name', 1],
  ),
  restaurant: trade(
    ...(['dining', 'restaurant', 170] as const),
    'Restoran|Kafana|Restoran|Etno restoran|Riblji restoran|Konoba|Krčma|Nacionalni restoran',
    'UR SUR DOO UR STUR',
    [SIGHTS, 5],
    ['at whose', 4],
    ['last name', 1],
  ),
  taxi: trade(
    ...(['transport', 'taxi', 40] as const),
    'Taxi|Taksi|Auto taksi',
    'PR DOO UDR',
    [SOLID, 2],
    ['last name', 3],
  ),
  carWash: trade(
    ...(['transport', 'vehicle_services', 110] as const),
    'Auto perionica|Perionica|Autoperionica|Samouslužna perionica',
    'SZR PR DOO SZUR',
    [SOLID, 3],
    [SIGHTS, 2],
    ['first name', 2],
    [PET_NAMES, 1],
  ),
  carService: trade(
    ...(['transport', 'vehicle_services', 120] as const),
    'Auto servis|Vulkanizer|Auto centar|Auto delovi|Auto mehaničar|Tehnički pregled',
    'SZR PR DOO SZTR',
    [SOLID, 3],
    ['last name', 3],
    ['first name', 2],
  ),
  pharmacy: trade(
    ...(['health', 'pharmacy', 110] as const),
    'Apoteka|Apoteka|Apoteka|Apotekarska ustanova|Biljna apoteka',
    'ZU AU PR DOO',
    [HEALING, 5],
    ['last name', 2],
    ['first name', 1],
  ),
  dentist: trade(
    ...(['health', 'dental', 120] as const),
    'Stomatološka ordinacija|Zubna ordinacija|Stom. ordinacija|Dental studio|Stomatologija',
    'PR ZU SOR DOO',
    ['doctor', 5],
    [HEALING, 3],
  ),
  clinic: trade(
    ...(['health', 'medical_clinic', 80] as const),
    'Ordinacija|Poliklinika|Internistička ordinacija|Pedijatrijska ordinacija|Ginekološka ordinacija',
    'ZU PR DOO',
    ['doctor', 4],
    [HEALING, 3],
  ),
  optician: trade(
    ...(['health', 'optician', 50] as const),
    'Optika|Očna optika|Optika',
    'STR PR DOO OR',
    ['last name', 2],
    [HEALING, 2],
    [SIGHTS, 1],
  ),
  vet: trade(
    ...(['health', 'veterinary', 45] as const),
    'Veterinarska ambulanta|Vet ambulanta|Veterinarska stanica',
    'PR DOO VU',
    ['last name', 2],
    [SIGHTS, 3],
  ),
  hairdresser: trade(
    ...(['personal_care', 'hairdresser', 260] as const),
    'Frizerski salon|Frizerski salon|Muški frizer|Frizersko kozmetički salon|Berbernica|Frizerska radnja',
    'SZR PR SZUR FR SZR',
    ['first name', 5],
    [GRACES, 4],
    [PET_NAMES, 1],
  ),
  beautician: trade(
    ...(['personal_care', 'beauty_salon', 120] as const),
    'Kozmetički salon|Studio lepote|Salon lepote|Nokti studio|Beauty studio',
    'SZR PR SKR',
    [GRACES, 5],
    ['first name', 4],
  ),
  laundry: trade(
    ...(['personal_care', 'laundry', 40] as const),
    'Hemijsko čišćenje|Perionica veša|Vešeraj',
    'SZR PR',
    [GRACES, 2],
    [SIGHTS, 2],
    ['first name', 1],
  ),
  boutique: trade(
    ...(['shopping', 'clothing', 150] as const),
    'Butik|Butik|Modna kuća|Konfekcija|Dečija garderoba|Fashion',
    'STR PR TR DOO',
    [GRACES, 5],
    ['first name', 3],
    [MODERN, 1],
  ),
  cobbler: trade(
    ...(['shopping', 'footwear', 40] as const),
    'Obuća|Prodavnica obuće|Cipele',
    'STR SZTR DOO',
    ['last name', 2],
    [GRACES, 2],
    ['first name', 2],
  ),
  florist: trade(
    ...(['shopping', 'florist', 60] as const),
    'Cvećara|Cvećara|Cveće i pokloni',
    'STR PR SZTR',
    [SIGHTS, 3],
    ['first name', 3],
    [GRACES, 1],
  ),
  ironmonger: trade(
    ...(['shopping', 'diy', 80] as const),
    'Gvožđara|Farbara|Stovarište|Gvožđara',
    'STR SZTR DOO TR',
    [SOLID, 4],
    ['last name', 2],
    ['first name', 1],
  ),
  stationer: trade(
    ...(['shopping', 'stationery', 60] as const),
    'Papirnica|Knjižara papirnica|Školska knjižara|Fotokopirnica',
    'STR PR SZTR',
    [SIGHTS, 3],
    ['first name', 2],
    [MODERN, 2],
  ),
  computers: trade(
    ...(['shopping', 'electronics', 50] as const),
    'Servis mobilnih|Mobil shop|Računari|Bela tehnika',
    'STR PR SZR DOO',
    [SOLID, 4],
    [MODERN, 2],
  ),
  home: trade(
    ...(['shopping', 'home_goods', 50] as const),
    'Pokućstvo|Sve za kuću|Zavese|Kineska radnja',
    'STR DOO SZTR TR',
    [SIGHTS, 3],
    ['first name', 2],
    [GRACES, 2],
  ),
  pets: trade(
    ...(['shopping', 'pet_store', 40] as const),
    'Pet shop|Pet shop|Akvaristika',
    'STR PR',
    [SIGHTS, 3],
    [PET_NAMES, 3],
  ),
  toys: trade(
    ...(['shopping', 'toys', 30] as const),
    'Igračke|Dečiji svet|Igraonica',
    'STR PR SZTR',
    [SIGHTS, 3],
    [PET_NAMES, 2],
  ),
} as const satisfies Record<string, Trade>;

export type TradeName = keyof typeof TRADES;
