import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName, shortenedAddress } from './device.ts';

test('names browser and system of a User-Agent header, or the program', () => {
  const names: [string | undefined, string | null][] = [
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome, Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari, macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['budget/1.2 (somewhere)', 'budget/1.2'],
    [undefined, null],
  ];
  for (const [header, name] of names) assert.equal(deviceName(header), name);
});

test('shortens an address to its network', () => {
  assert.equal(shortenedAddress('203.0.113.77'), '203.0.113.0/24');
  assert.equal(shortenedAddress('::ffff:203.0.113.77'), '203.0.113.0/24');
  assert.equal(shortenedAddress('2001:db8:1:2::3'), '2001:db8:1::/48');
  assert.equal(shortenedAddress('nonsense'), null);
});
