/**
 * Where cards are used, by kind of spending. A terminal name is a template: `{3}` stands for that many digits,
 * `{CITY}` and `{City}` for the customer's town; a customer keeps going to the same few terminals. `{code}` is
 * the seller's order number, another one each time.
 */
import { type Merchant, ON_THE_LINE } from './merchant.ts';

export interface Shop {
  merchant: Merchant;
  terminals: readonly string[];
  weight: number;
  /** Printed towns in which it trades; absent: everywhere. */
  only?: readonly string[];
  /** The town of its terminals, wherever the customer is; absent: the customer's. */
  seat?: string;
  /** The name on the terminal does not tell the brand, as some really do not. */
  brandless?: boolean;
}

const shelf =
  (category: string, kind: string) =>
  (name: string, weight: number, terminals: readonly string[], only?: readonly string[]): Shop => ({
    merchant: { name, category, kind },
    terminals,
    weight,
    ...(only && { only }),
  });

/** The same shop, signing from one town everywhere. */
const from = (seat: string, shop: Shop): Shop => ({ ...shop, seat });

const BELGRADE = ['BEOGRAD'];
const BIG = ['BEOGRAD', 'NOVI SAD', 'NIS'];

const supermarket = shelf('groceries', 'supermarket');
const discounter = shelf('groceries', 'discount_supermarket');
const bakery = shelf('groceries', 'bakery');
const fuel = shelf('transport', 'fuel');
const pharmacy = shelf('health', 'pharmacy');
const clothing = shelf('shopping', 'clothing');
const electronics = shelf('shopping', 'electronics');
const cafe = shelf('dining', 'cafe');
const fastFood = shelf('dining', 'fast_food');
const restaurant = shelf('dining', 'restaurant');

export const SHOPS = {
  groceries: [
    supermarket('Maxi', 6, ['MAXI {3}', 'MAXI {4}', '213-MAXI {3}']),
    supermarket('Mega Maxi', 1, ['MEGA MAXI 0{2}'], BIG),
    shelf('groceries', 'hypermarket')('Tempo', 1, ['TEMPO CENTAR 00{1}', 'TEMPO EXPRESS 0{2}'], BIG),
    shelf('groceries', 'convenience_store')('Shop&Go', 1.5, ['SHOP&GO {3}'], BELGRADE),
    discounter('Lidl', 5, ['LIDL {3} {City}', 'LIDL SRBIJA KD 0{3}', 'LIDL {3}']),
    supermarket('Idea', 4, ['IDEA {3}', 'IDEA SUPER 0{2}']),
    supermarket('Roda', 1.5, ['RODA MEGAMARKET {2}', 'RODA {3}']),
    supermarket(
      'Univerexport',
      2,
      ['UNIVEREXPORT {3}', 'UNIVEREXPORT DOO'],
      ['NOVI SAD', 'ZRENJANIN', 'BEOGRAD'],
    ),
    supermarket('Gomex', 1.5, ['GOMEX {3}'], ['ZRENJANIN', 'NOVI SAD', 'BEOGRAD']),
    discounter('DIS', 2, ['DIS MARKET {2}'], ['BEOGRAD', 'KRAGUJEVAC', 'CACAK', 'NIS']),
    supermarket('Aman', 1.5, ['AMAN DOO 0{2}', 'AMAN {3}'], BELGRADE),
    supermarket('Aroma', 1.5, ['AROMA {2}', 'AROMA {1}'], BELGRADE),
    supermarket('Trnava Promet', 0.5, ['TRNAVA PROMET {1}'], BELGRADE),
    supermarket('Medius', 1, ['MEDIUS DOO {2}'], ['NOVI SAD']),
    supermarket('KMN', 1, ['PRODAJA MESOVITE ROBE KMN'], ['CACAK']),
    shelf('groceries', 'wholesale_supermarket')('Metro', 0.5, ['METRO C&C DOO'], BIG),
  ],
  bakery: [
    bakery('Pekara Trpković', 3, ['PEKARA TRPKOVIC {2}'], BELGRADE),
    bakery('Hleb & Kifle', 3, ['HLEB&KIFLE DOO', 'HLEB&KIFLE {2}'], ['BEOGRAD', 'NOVI SAD']),
    bakery(ON_THE_LINE, 4, ['STR PEKARA ZORA', 'DOO PEKARA PONS', 'PEKARA KLAS SUR']),
  ],
  market: [
    shelf('groceries', 'market')('Green market (pijaca)', 1, ['JKP BEOGRADSKE PIJACE'], BELGRADE),
    shelf('groceries', 'butcher')('Industrija mesa Topola', 1, ['IM TOPOLA PROD {2}']),
    shelf('groceries', 'specialty_food')('Zlatiborac', 0.7, ['ZLATIBORAC PROD {1}'], BIG),
  ],
  kiosk: [
    shelf('shopping', 'kiosk')('Štampa sistem / Moj Kiosk', 4, ['MOJ KIOSK {4}', 'MOJ KIOSK {3}']),
    shelf('shopping', 'kiosk')('Futura Plus', 1, ['FUTURA PLUS DOO']),
  ],
  cafe: [
    cafe('Kafeterija', 3, ['KAFETERIJA DOO'], BIG),
    cafe('Coffee Dream', 3, ['COFFEE DREAM {2}']),
    cafe('Starbucks', 1, ['STARBUCKS USCE'], BELGRADE),
    cafe('Greenet', 2, ['GREENET {1}'], BIG),
    { ...cafe('Prodajno mesto (unnamed)', 0.5, ['PRODAJNO MESTO 1', 'KRALJA MILANA 28']), brandless: true },
  ],
  fastFood: [
    fastFood("McDonald's", 3, ['MCDONALDS {2}'], BIG),
    fastFood('KFC', 1.5, ['KFC USCE'], BELGRADE),
    fastFood('Burrito Madre', 1, ['BURRITO MADRE USCE'], BELGRADE),
    fastFood('Caribic Pizza', 1.5, ['CARIBIC PIZZA {1}'], ['NOVI SAD', 'BEOGRAD']),
    fastFood('Nice Foods', 0.6, ['NICE FOODS'], BELGRADE),
    fastFood('Richard Gyros', 1.5, ['RICHARD GYROS AND SWEE', 'RICHARD GYROS {2}']),
  ],
  restaurant: [
    restaurant('Walter', 1.5, ['WALTER SARAJ. CEVAP'], ['BEOGRAD', 'NOVI SAD']),
    restaurant('Pizza Bar', 1, ['PIZZA BAR'], BELGRADE),
    restaurant('Asia Food', 0.7, ['ASIA FOOD DOO'], BELGRADE),
    restaurant(ON_THE_LINE, 4, ['KAFE RESTORAN PROLECE', 'UR KAFANA PALILULA', 'RESTORAN STARI HRAST UR']),
  ],
  delivery: [
    from('BEOGRAD', shelf('dining', 'food_delivery')('Wolt', 4, ['WOLT DOO'])),
    from('BEOGRAD', shelf('dining', 'food_delivery')('Glovo', 3, ['WWW.GLOVOAPP.COM', 'GLOVO {code}'])),
    shelf('dining', 'food_delivery')('Mister D', 1, ['MISTER D DOO'], BELGRADE),
  ],
  ride: [
    from(
      'BEOGRAD',
      shelf('transport', 'ride_hailing')('Yandex Go', 4, ['YANDEX.GO', 'VIP PAY*YANDEX.GO'], BIG),
    ),
    from('BEOGRAD', shelf('transport', 'ride_hailing')('CarGo', 3, ['CARGO TECHNOLOGIES'], BIG)),
    shelf('transport', 'taxi')('Pink Taxi', 1, ['PINK TAXI'], BELGRADE),
    shelf('transport', 'taxi')('Naxis Taxi', 1, ['NAXIS TAXI'], ['BEOGRAD', 'NIS']),
    from('BEOGRAD', shelf('transport', 'intercity_bus')('Lasta', 1, ['SP LASTA AD'])),
    from('BEOGRAD', shelf('transport', 'rail')('Srbija Voz', 1.2, ['SRBIJA VOZ ONLINE', 'SRBIJA VOZ AD'])),
  ],
  bus: [shelf('transport', 'public_transport')('JGSP Novi Sad', 1, ['JGSP NOVI SAD'], ['NOVI SAD'])],
  fuel: [
    fuel('NIS Petrol', 5, ['NIS PETROL 0{2}', '{3} BS {CITY}', 'NIS PETROL {3}']),
    fuel('Gazprom', 1.5, ['GAZPROM SSG {3}']),
    fuel('MOL', 1.5, ['MOL BS {3}']),
    fuel('OMV', 2, ['OMV {4}']),
    fuel('Lukoil', 1, ['LUKOIL SRBIJA {3}']),
    fuel('EKO', 1, ['EKO SERBIA 0{2}'], BIG),
    fuel('Shell', 0.7, ['SHELL CORAL SRB 0{1}'], BELGRADE),
    fuel('Knez Petrol', 1, ['KNEZ PETROL {2}']),
  ],
  parking: [
    shelf('transport', 'parking')('Parking servis Beograd', 4, ['PARKING SERVIS BGD'], BELGRADE),
    shelf('transport', 'parking')('West 65 Parking', 0.7, ['WEST65 PARKOMAT{1}'], BELGRADE),
    shelf('transport', 'parking')('Parking servis Novi Sad', 4, ['JKP PARKING SERVIS'], ['NOVI SAD']),
  ],
  toll: [
    from(
      'BUBANJ POTOK',
      shelf('transport', 'tolls')('Putevi Srbije', 1, ['JP PUTEVI SRBIJE NS', 'JP PUTEVI SRBIJE BG']),
    ),
  ],
  pharmacy: [
    pharmacy('BENU Apoteka', 3, ['BENU PHARMACIES {3}', 'BENU APOTEKA']),
    pharmacy('Dr. Max', 3, ['APOTEKA DR. MAX {3}']),
    pharmacy('Apoteka Beograd', 1.5, ['AU APOTEKA BEOGRAD {2}'], BELGRADE),
    pharmacy('Apoteka Janković', 2, ['AU JANKOVIC {2}'], ['NOVI SAD', 'ZRENJANIN', 'BEOGRAD']),
    pharmacy(ON_THE_LINE, 1.5, ['APOTEKA {CITY}']),
  ],
  drugstore: [
    shelf('health', 'drugstore')('dm drogerie markt', 4, ['DM DROGERIE MARKT J0{2}', 'DM FILIJALA {CITY}']),
    shelf('health', 'drugstore')('Lilly', 3, ['LILLY DROGERIE {3}', 'LILLY APOTEKA {CITY} RP']),
    shelf('personal_care', 'perfumery')('Jasmin', 1, ['JASMIN PARF {1}']),
  ],
  clothing: [
    clothing('Zara', 2, ['ZARA USCE'], BELGRADE),
    clothing('Bershka', 1, ['BERSHKA USCE {4}'], BELGRADE),
    clothing('H&M', 2, ['H&M DELTA CITY RS0{3}'], BELGRADE),
    clothing('New Yorker', 1.5, ['NEW YORKER {5}']),
    clothing('LC Waikiki', 1.5, ['LC WAIKIKI {4}']),
    clothing('Sinsay', 2, ['Sinsay {City}']),
    clothing('Reserved', 1, ['RESERVED GALERIJA'], BELGRADE),
    clothing('Takko Fashion', 1, ['TAKKO FASHION {4}']),
    clothing('Pepco', 1.5, ['PEPCO {6}']),
    clothing('C&A', 0.7, ['C&A {4}'], BIG),
    shelf('shopping', 'footwear')('Deichmann', 1.2, ['DEICHMANN TRGOVINA']),
    shelf('shopping', 'footwear')('Office Shoes', 0.8, ['OFFICE {City} {1}']),
    shelf('shopping', 'sportswear')('Sport Vision', 1.5, ['SPORT VISION DOO BEOGR']),
    shelf('shopping', 'sportswear')('Decathlon', 1, ['DECATHLON BGD'], BELGRADE),
    shelf('shopping', 'sportswear')('N Sport', 0.8, ['N SPORT {2}']),
  ],
  electronics: [
    electronics('Gigatron', 3, ['GIGATRON {2}']),
    electronics('Tehnomanija', 3, ['TEHNOMANIJA {2}']),
    electronics('Tehnomedia', 1.5, ['TEHNOMEDIA CENTAR DOO']),
    electronics('WinWin', 1, ['WIN WIN SHOP {1}']),
    from('BEOGRAD', shelf('shopping', 'marketplace')('Ananas', 2, ['ANANAS E-COMMERCE'])),
  ],
  home: [
    shelf('shopping', 'furniture')('IKEA', 2, ['IKEA BEOGRAD'], BELGRADE),
    {
      ...shelf('shopping', 'furniture')('JYSK', 1.5, ['JYSK Y{3} {City}']),
    },
    { ...shelf('shopping', 'furniture')('JYSK', 0.4, ['Y{3} {CITY} P5']), brandless: true },
    shelf('shopping', 'furniture')('Forma Ideale', 1, ['FORMA IDEALE {2}']),
    shelf('shopping', 'diy')('Uradi Sam', 1.5, ['URADI SAM {CITY} K1']),
    shelf('shopping', 'diy')('Woby Haus', 1, ['WOBY HAUS {CITY} CENTAR']),
    shelf('shopping', 'home_goods')('Homemade Company', 1, ['HOMEMADE COMPANY DOO']),
  ],
  books: [
    shelf('shopping', 'books')('Laguna', 1, ['KNJIZARA LAGUNA {CITY}']),
    shelf('shopping', 'books')('Delfi', 1, ['DELFI KNJIZARE {1}']),
    shelf('shopping', 'books')('Vulkan', 1, ['KNJIZARA VULKAN {CITY}']),
  ],
  children: [
    shelf('shopping', 'toys')('Dexy Co', 2, ['DEXY CO {3}']),
    shelf('shopping', 'baby')('Aksa', 1, ['AKSA {CITY}']),
    shelf('shopping', 'toys')('Jumbo', 1, ['JUMBO {1}'], BIG),
    shelf('shopping', 'toys')('Pertini', 1, ['PERTINI TOYS {2}']),
  ],
  pets: [
    shelf('shopping', 'pet_store')('Pet Centar', 2, ['PET CENTAR {2}']),
    shelf('shopping', 'pet_store')('Pet Network', 1, ['Pet Network SRB prodav']),
    shelf('health', 'veterinary')(ON_THE_LINE, 0.6, ['VET AMBULANTA PRIMER']),
  ],
  grooming: [
    shelf('personal_care', 'hairdresser')(ON_THE_LINE, 2, ['FRIZERSKI SALON ANA PR']),
    shelf('personal_care', 'beauty_salon')(ON_THE_LINE, 1, ['KOZMETICKI SALON BELLA']),
  ],
  cinema: [
    shelf('entertainment', 'cinema')('Cineplexx', 2, ['CINEPLEXX {CITY}', 'CINEPLEXX DELTA CITY'], BIG),
    shelf('entertainment', 'cinema')('CineGrand', 1, ['CINE GRAND MCF'], BIG),
    from('BEOGRAD', shelf('entertainment', 'events_tickets')('Eventim', 1, ['EVENTIM.RS'])),
    from('BEOGRAD', shelf('entertainment', 'events_tickets')('Gigstix', 0.7, ['GIGSTIX.COM'])),
    from('BEOGRAD', shelf('entertainment', 'events_tickets')('Tickets.rs', 0.7, ['TICKETS.RS'])),
  ],
  betting: [
    from('BEOGRAD', shelf('entertainment', 'betting')('Mozzart', 2, ['MOZZARTBET.COM'])),
    from('NOVI SAD', shelf('entertainment', 'betting')('MaxBet', 1, ['MAXBET DOO'])),
    from('BEOGRAD', shelf('entertainment', 'betting')('Meridianbet', 1, ['MERIDIANBET'])),
    from('BEOGRAD', shelf('entertainment', 'lottery')('Državna lutrija', 1, ['DRZAVNA LUTRIJA SRBIJE'])),
  ],
  clinic: [
    shelf('health', 'medical_clinic')('MediGroup', 1, ['DZ MEDIGROUP'], BIG),
    shelf('health', 'medical_clinic')('Euromedik', 1, ['EUROMEDIK DOO'], BELGRADE),
    shelf('health', 'laboratory')('Beo-Lab', 1.5, ['BEO LAB PLUS'], BIG),
    shelf('health', 'laboratory')('Konzilijum', 1, ['KONZILIJUM DOO'], BIG),
    shelf('health', 'laboratory')('Medilab', 1, ['MEDILAB CENTAR'], ['CACAK', 'KRAGUJEVAC']),
    shelf('health', 'dental')(ON_THE_LINE, 1.5, ['STOM ORD DR PRIMER']),
  ],
  post: [
    shelf('shopping', 'postal')('Pošta Srbije', 2, ['JP POSTA SRBIJE']),
    from('ZRENJANIN', shelf('shopping', 'courier')('D Express', 1, ['D EXPRESS DOO'])),
    from('BEOGRAD', shelf('shopping', 'courier')('AKS Express', 1, ['AKS EXPRESS KURIR'])),
  ],
} as const satisfies Record<string, readonly Shop[]>;

export type ShopKind = keyof typeof SHOPS;
