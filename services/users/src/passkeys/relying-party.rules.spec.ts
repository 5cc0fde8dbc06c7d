import { expect, test } from '@jest/globals'
import { relyingPartyOf } from './relying-party.rules.ts'

test('passkeys belong to the domain of the public address, and come from its origin', () => {
  expect(relyingPartyOf('https://xinyu.example', [])).toEqual({
    id: 'xinyu.example',
    origins: ['https://xinyu.example'],
  })
})

test('a further origin counts only below the same domain', () => {
  const further = ['https://console.xinyu.example', 'https://xinyu.example.evil.example', 'https://other.example']
  expect(relyingPartyOf('https://xinyu.example', further)?.origins).toEqual([
    'https://xinyu.example',
    'https://console.xinyu.example',
  ])
})

test('a product on this machine is localhost by each of its names; another IP address has no passkeys', () => {
  for (const name of ['localhost', '127.0.0.1', '[::1]'])
    expect(relyingPartyOf(`http://${name}:8080`, [])).toEqual({ id: 'localhost', origins: ['http://localhost:8080'] })
  expect(relyingPartyOf('http://192.168.1.5:8080', [])).toBeNull()
  expect(relyingPartyOf('http://[fd00::1]:8080', [])).toBeNull()
})
