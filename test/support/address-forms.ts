/** Notations of an IPv4 address in a URL, including obscure ones. */

const octets = (address: string): number[] => address.split('.').map(Number);
const asNumber = (address: string): number => octets(address).reduce((sum, octet) => sum * 256 + octet, 0);
const hex = (value: number, width = 1): string => value.toString(16).padStart(width, '0');
const words = (address: string): string => {
  const [a, b, c, d] = octets(address) as [number, number, number, number];
  return `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
};
/** Inverts all bits, as Teredo does with the client's IPv4 address. */
const inverted = (address: string): string =>
  words(
    octets(address)
      .map((octet) => 255 - octet)
      .join('.'),
  );
const wide = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const percent = (text: string): string => text.replace(/\d/g, (digit) => `%3${digit}`);

/** Returns hosts that mean `address`, by the name of their notation. */
export const hostsMeaning = (address: string): Record<string, string> => {
  const [a, b, c, d] = octets(address) as [number, number, number, number];
  return {
    dotted: address,
    'trailing dot': `${address}.`,
    decimal: String(asNumber(address)),
    hexadecimal: `0x${hex(asNumber(address), 8)}`,
    'hexadecimal, upper case': `0X${hex(asNumber(address), 8).toUpperCase()}`,
    octal: `0${asNumber(address).toString(8)}`,
    'dotted hexadecimal': octets(address)
      .map((octet) => `0x${hex(octet)}`)
      .join('.'),
    'dotted octal': octets(address)
      .map((octet) => `0${octet.toString(8)}`)
      .join('.'),
    'dotted, mixed': `0x${hex(a)}.0${b.toString(8)}.${c}.${d}`,
    'three parts': `${a}.${b}.${c * 256 + d}`,
    'two parts': `${a}.${(b * 256 + c) * 256 + d}`,
    'full-width digits': wide(address),
    'ideographic full stops': address.replaceAll('.', '。'),
    'percent-encoded': percent(address),
    'IPv4-mapped': `[::ffff:${address}]`,
    'IPv4-mapped, hexadecimal': `[::ffff:${words(address)}]`,
    'IPv4-mapped, written out': `[0:0:0:0:0:ffff:${words(address)}]`,
    'IPv4-compatible': `[::${address}]`,
    'translated (SIIT)': `[::ffff:0:${words(address)}]`,
    '6to4': `[2002:${words(address)}::1]`,
    NAT64: `[64:ff9b::${address}]`,
    'NAT64, local prefix': `[64:ff9b:1::${words(address)}]`,
    Teredo: `[2001:0:4136:e378:8000:63bf:${inverted(address)}]`,
  };
};
