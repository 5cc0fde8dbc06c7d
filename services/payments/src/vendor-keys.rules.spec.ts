import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { pkcs8Of, privateKeyIn, publicKeyIn } from './vendor-keys.rules.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const bodyOf = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'spki'): string =>
  key.export({ type, format: 'der' } as never).toString('base64')

test('a private key is read as PEM, or as the base64 body of either form that vendors hand out', () => {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(pkcs8Of(pem)).toBe(pem)
  expect(pkcs8Of(bodyOf(privateKey, 'pkcs8'))).toBe(pem)
  expect(pkcs8Of(bodyOf(privateKey, 'pkcs1'))).toBe(pem)
})

test('a public key is read as the base64 body; what is no key is refused', () => {
  expect(publicKeyIn(bodyOf(publicKey, 'spki')).equals(publicKey)).toBe(true)
  expect(() => publicKeyIn('abc')).toThrow()
  expect(() => privateKeyIn('')).toThrow()
})
