import { expect, test } from '@jest/globals'
import { isPublicAddress, isPublicHttps, isInternalHost, publicLookup } from './public-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2400:3200::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  'http://push.example.com/a',
  'https://push.example.com:8443/a',
  'https://user:word@push.example.com/a',
  'https://localhost/a',
  'https://redis/a',
  'https://metadata.google.internal/a',
  'https://printer.local/a',
  'https://127.0.0.1/a',
  'https://0x7f.1/a',
  'https://2130706433/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'ftp://push.example.com/a',
  'push.example.com',
])('%s is not called', (address) => {
  expect(isPublicHttps(address)).toBe(false)
})

test('the push services of browsers may be called', () => {
  for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'])
    expect(isPublicHttps(`https://${host}/send/abc`)).toBe(true)
  expect(isPublicHttps('https://[2606:4700::1111]/a')).toBe(true)
})

test('a name that leads to this machine is not connected to', async () => {
  const refused = new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error?.code)))
  expect(await refused).toBe('ENOTPUBLIC')
  expect([await isInternalHost('localhost'), await isInternalHost('no-such-name.invalid')]).toEqual([true, false])
})
