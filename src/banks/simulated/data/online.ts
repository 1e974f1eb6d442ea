/** Foreign and online sellers: what they charge, in their own currency, and how their terminals sign. */
import type { Currency } from '../rates.ts';
import type { Merchant } from './merchant.ts';

/** ISO 3166 alpha-2 of every country that a terminal of the simulation stands in. */
export type Country =
  | 'RS'
  | 'US'
  | 'IE'
  | 'LU'
  | 'NL'
  | 'SE'
  | 'CZ'
  | 'DE'
  | 'GB'
  | 'HU'
  | 'GR'
  | 'AT'
  | 'MK'
  | 'HK'
  | 'AU';

export interface OnlineSeller {
  merchant: Merchant;
  terminal: string;
  /** What the city field of the terminal holds: a town, an address on the web, a telephone number. */
  place: string;
  country: Country;
  currency: Currency;
  /** Minor units of that currency. */
  prices: readonly number[];
}

const seller =
  (category: string, kind: string) =>
  (
    name: string,
    terminal: string,
    place: string,
    country: Country,
    currency: Currency,
    prices: readonly number[],
  ): OnlineSeller => ({ merchant: { name, category, kind }, terminal, place, country, currency, prices });

const video = seller('subscriptions', 'streaming_video');
const software = seller('subscriptions', 'software');
const assistant = seller('subscriptions', 'software_ai');

/** Paid once a month. Dinar prices do not move; the others follow the exchange rate. */
export const MONTHLY_SUBSCRIPTIONS: readonly OnlineSeller[] = [
  video('Netflix', 'NETFLIX.COM', 'LOS GATOS', 'NL', 'EUR', [799, 999, 1_299]),
  video('HBO Max', 'HELP.MAX.COM', 'PRAHA', 'CZ', 'EUR', [599, 999]),
  video('Disney+', 'DISNEY PLUS', 'HOOFDDORP', 'NL', 'EUR', [699, 999]),
  video('YouTube Premium', 'GOOGLE *YouTubePremium', 'G.CO/HELPPAY#', 'US', 'RSD', [64_900, 85_800, 129_900]),
  seller('subscriptions', 'streaming_music')('Spotify', 'Spotify AB', 'STOCKHOLM', 'SE', 'EUR', [499, 649]),
  seller('subscriptions', 'app_store')('Apple', 'APPLE.COM/BILL', 'ITUNES.COM', 'IE', 'EUR', [99, 299, 999]),
  seller('subscriptions', 'cloud_storage')(
    'Google One',
    'GOOGLE *Google One',
    'G.CO/HELPPAY#',
    'US',
    'RSD',
    [24_900, 37_900, 129_900],
  ),
  software('Microsoft 365', 'MICROSOFT*365 P', 'MSBILL.INFO', 'IE', 'EUR', [700, 1_000]),
  software('Adobe', 'ADOBE *CREATIVE CLD', 'DUBLIN', 'IE', 'EUR', [2_399, 6_199]),
  software('Canva', 'CANVA* I04321-12345678', 'SYDNEY', 'AU', 'EUR', [1_199]),
  software('GitHub', 'GITHUB, INC.', 'SAN FRANCISC', 'US', 'USD', [400, 1_000]),
  software('Notion', 'NOTION LABS, INC.', 'SAN FRANCISC', 'US', 'USD', [1_000]),
  assistant('OpenAI ChatGPT', 'OPENAI *CHATGPT SUBSCR', 'OPENAI.COM', 'US', 'USD', [2_000]),
  assistant('Claude (Anthropic)', 'CLAUDE.AI SUBSCRIPTION', 'SAN FRANCISC', 'US', 'USD', [2_000]),
  assistant('Cursor', 'CURSOR, AI POWERED IDE', 'NEW YORK', 'US', 'USD', [2_000]),
  seller('subscriptions', 'social_media')(
    'X Premium',
    'X CORP. PAID FEATURES',
    'SAN FRANCISC',
    'US',
    'USD',
    [800],
  ),
  seller('subscriptions', 'social_media')('Telegram Premium', 'SmartGlocal', 'Hong Kong', 'HK', 'EUR', [399]),
  seller('subscriptions', 'education_app')('Duolingo', 'DUOLINGO*PLUS', 'PITTSBURGH', 'US', 'USD', [699]),
  seller('subscriptions', 'creator_support')('Patreon', 'PATREON* MEMBERSHIP', 'DUBLIN', 'IE', 'USD', [500]),
];

/** Paid once a year. */
export const ANNUAL_SUBSCRIPTIONS: readonly OnlineSeller[] = [
  seller('subscriptions', 'hosting')('Hostinger', 'HOSTINGER', 'HOSTINGER.COM', 'NL', 'EUR', [1_199, 4_788]),
  software('NordVPN', 'NORDVPN.COM', 'AMSTERDAM', 'NL', 'EUR', [5_988]),
  software('JetBrains', 'JETBRAINS AMERICAS', 'PRAHA', 'CZ', 'EUR', [9_900, 16_900]),
  software('Kaspersky', 'KASPERSKY NEXWAY', 'DUBLIN', 'IE', 'EUR', [2_995]),
  video('Amazon Prime', 'AMAZON PRIME*AB1CD', 'LUXEMBOURG', 'LU', 'EUR', [4_990]),
];

/** What a small company pays monthly to sellers abroad. */
export const BUSINESS_SUBSCRIPTIONS: readonly OnlineSeller[] = [
  software('Microsoft 365', 'MICROSOFT*365 P', 'MSBILL.INFO', 'IE', 'EUR', [5_850]),
  software('Adobe', 'ADOBE *CREATIVE CLD', 'DUBLIN', 'IE', 'EUR', [6_199]),
  software('Notion', 'NOTION LABS, INC.', 'SAN FRANCISC', 'US', 'USD', [5_000]),
  software('Figma', 'FIGMA MONTHLY', 'SAN FRANCISC', 'US', 'USD', [4_500]),
  software('GitHub', 'GITHUB, INC.', 'SAN FRANCISC', 'US', 'USD', [2_100]),
  seller('subscriptions', 'hosting')('DigitalOcean', 'DIGITALOCEAN.COM', 'AMSTERDAM', 'NL', 'USD', [4_800]),
  assistant('OpenAI ChatGPT', 'OPENAI *CHATGPT SUBSCR', 'OPENAI.COM', 'US', 'USD', [6_000]),
];

/** Bought from now and then; the price is the middle of a range. */
export const ONLINE_SHOPS: readonly OnlineSeller[] = [
  seller('shopping', 'marketplace')('AliExpress', 'ALIEXPRESS.COM', 'Luxembourg', 'LU', 'EUR', [1_400]),
  seller('shopping', 'marketplace')('Temu', 'Temu.com', 'INTERNET', 'IE', 'EUR', [1_900]),
  seller('shopping', 'marketplace')('Amazon', 'AMAZON.DE*{code}', 'LUXEMBOURG', 'LU', 'EUR', [3_200]),
  seller('shopping', 'marketplace')('eBay', 'EBAY O*{code}', 'LUXEMBOURG', 'LU', 'EUR', [2_100]),
  seller('entertainment', 'gaming')('Steam', 'Steam Purchase', '425-952-2985', 'DE', 'EUR', [1_500]),
  seller('entertainment', 'gaming')('PlayStation', 'PLAYSTATION NETWORK', 'LONDON', 'GB', 'EUR', [2_000]),
  seller('education', 'courses')('Udemy', 'UDEMY: ONLINE COURSES', 'SAN FRANCISC', 'US', 'USD', [1_300]),
];

/** Paid once for a holiday. */
export const TRAVEL_SELLERS: readonly OnlineSeller[] = [
  seller('travel', 'accommodation')('Booking.com', 'BOOKING.COM', 'AMSTERDAM', 'NL', 'EUR', [0]),
  seller('travel', 'accommodation')('Airbnb', 'AIRBNB * HM{code}', 'LUXEMBOURG', 'LU', 'EUR', [0]),
  seller('travel', 'airline')('Wizz Air', 'WIZZ AIR {code}', 'BUDAPEST', 'HU', 'EUR', [0]),
  seller('travel', 'airline')('Ryanair', 'RYANAIR   {code}', 'DUBLIN', 'IE', 'EUR', [0]),
];
