import { expect, test } from '@jest/globals'
import { addressOf, placeOfIp, readIpPlaces } from './ip-places.rules.ts'

const places = readIpPlaces(`
# RFC 5737/3849 documentation ranges
203.0.113.0/24,11
203.0.113.128/25,44,4403
198.51.100.7/32,31
2001:db8::/32,33,3301
`)

test.each([
  ['203.0.113.7', '11', null],
  ['::ffff:203.0.113.7', '11', null],
  ['203.0.113.200', '44', '4403'],
  ['198.51.100.7', '31', null],
  ['2001:db8:85a3::1', '33', '3301'],
])('%s is in the province %s, by the smallest network that holds it', (ip, provinceCode, cityCode) => {
  expect(placeOfIp(places, ip)).toEqual({ provinceCode, cityCode })
})

test.each(['203.0.114.1', '198.51.100.8', '127.0.0.1', '::1', '2001:db9::1', '', 'no address'])(
  'the place of %s is unknown',
  (ip) => {
    expect(placeOfIp(places, ip)).toBeNull()
  },
)

test('an IPv6 address is the same number in every notation', () => {
  const [short, long] = [addressOf('2001:db8::1'), addressOf('2001:0db8:0:0:0:0:0:1')]
  expect(short).toBe(long)
  expect(addressOf('::')).toBe(0n)
})

test.each(['203.0.113.0,11', '203.0.113.0/33,11', 'x/24,11', '203.0.113.0/24,99', '203.0.113.0/24,11,4403', 'a'])(
  'a list with the line “%s” is rejected with its line number',
  (line) => {
    expect(() => readIpPlaces(`# list\n${line}`)).toThrow('line 2')
  },
)

test('a range from its first to its last address is placed completely, and nothing outside it', () => {
  const places = readIpPlaces('203.0.113.5-203.0.113.20,44,4403')
  const cityOf = (last: number): string | null => placeOfIp(places, `203.0.113.${last}`)?.cityCode ?? null
  expect([4, 5, 12, 20, 21].map(cityOf)).toEqual([null, '4403', '4403', '4403', null])
  expect(() => readIpPlaces('203.0.113.20-203.0.113.5,44')).toThrow('line 1')
})
