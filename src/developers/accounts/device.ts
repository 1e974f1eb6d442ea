/** What a session shows of where it is used: a name of the program, and the beginning of the address. Pure. */
import ipaddr from 'ipaddr.js';
import { userAgentName } from '../../platform/http/user-agent-name.ts';

/** In this order: Edge and Opera also call themselves Chrome, and Chrome also calls itself Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\d/, 'Safari'],
];

/** Android also calls itself Linux, and an iPhone is "like Mac OS X". */
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Characters of a header that are read. */
const READ = 512;

/** Returns "Firefox, Windows", or for a program its own name; null for a client that does not say. */
export const deviceName = (userAgent: string | undefined): string | null => {
  const text = (userAgent ?? '').slice(0, READ);
  const [, browser] = BROWSERS.find(([pattern]) => pattern.test(text)) ?? [];
  const [, system] = SYSTEMS.find(([pattern]) => pattern.test(text)) ?? [];
  const names = [browser, system].filter(Boolean);
  return browser === undefined ? userAgentName(userAgent) : names.join(', ');
};

/** Returns the network of an address: its first 24 bits for IPv4, 48 for IPv6. Null for no address. */
export const shortenedAddress = (ip: string): string | null => {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  const bits = address.kind() === 'ipv4' ? 24 : 48;
  const bytes = address.toByteArray().map((byte, place) => (place * 8 < bits ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
};
