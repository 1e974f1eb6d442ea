/**
 * The wallet, payment service or shop system that stands between a card and the seller, as the bank's line names it:
 * `PAYPAL *SPOTIFY`. A brand that writes a star into its own name, `OPENAI *CHATGPT`, is the seller itself.
 */

const PROCESSORS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Apple Pay', /(?:^|[^\p{L}])APPLE ?PAY(?:$|[^\p{L}])/iu],
  ['Google Pay', /(?:^|[^\p{L}])GOOGLE ?PAY(?:$|[^\p{L}])/iu],
  ['PayPal', /(?:^|[^\p{L}])(?:PAYPAL|PP) ?\*/iu],
  ['Google', /(?:^|[^\p{L}])GOOGLE ?\*/iu],
  ['Booking.com', /(?:^|[^\p{L}])BKG ?\*/iu],
  ['Mollie', /(?:^|[^\p{L}])(?:MOL|MOLLIE) ?\*/iu],
  ['Xsolla', /(?:^|[^\p{L}])XSOLLA ?\*/iu],
  ['ChipCard', /(?:^|[^\p{L}])CHIPCARD(?: AD)? ?\*/iu],
  ['PaySpot', /(?:^|[^\p{L}])PAYSPOT(?: DOO)? ?\*/iu],
  ['VIP Pay', /(?:^|[^\p{L}])VIP PAY ?\*/iu],
  ['Klarna', /(?:^|[^\p{L}])KLARNA ?\*/iu],
  ['SumUp', /(?:^|[^\p{L}])SUMUP ?\*/iu],
  // REVOLUT*1234* is money put into it, and no shop's.
  ['Revolut', /(?:^|[^\p{L}])REVOLUT ?\*(?!TOP)\p{L}/iu],
  ['Square', /(?:^|[^\p{L}])SQ ?\*/iu],
];

/** Nobody's wording is longer; what a client sends in its place may be. */
const MOST = 512;

/** Null where the line names none. Time is linear in the length read. */
export const processorIn = (description: string): string | null => {
  const text = description.slice(0, MOST);
  // Most lines have neither mark.
  if (!text.includes('*') && !/PAY/i.test(text)) return null;
  return PROCESSORS.find(([, mark]) => mark.test(text))?.[0] ?? null;
};
