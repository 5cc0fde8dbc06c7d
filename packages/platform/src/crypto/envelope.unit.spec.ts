import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { openBody, sealBody } from '@xinyu/contracts/rules/envelope'
import { type EnvelopeContext, EnvelopeError, type SealedBody } from '@xinyu/contracts/rules/envelope-format'
import fc from 'fast-check'
import { openEnvelope, sealEnvelope } from './envelope.ts'

const vectors = JSON.parse(readFileSync(new URL('../../../contracts/vectors/envelope.json', import.meta.url), 'utf8')) as {
  publicKey: string; privateKey: string; context: EnvelopeContext; body: unknown; sealed: SealedBody[]
}
const { context, body } = vectors
// forge takes seconds for 3072 bits under jest; the format does not depend on the size, and the vectors have the real one
const small = generateKeyPairSync('rsa', { modulusLength: 1024, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs1', format: 'pem' } })
const { publicKey, privateKey } = small
const flip = (text: string): string => {
  const bytes = Buffer.from(text, 'base64')
  bytes[3] = (bytes[3] ?? 0) ^ 1
  return bytes.toString('base64')
}

describe('encrypted bodies', () => {
  it.each(vectors.sealed.map((sealed) => [sealed.keyVersion, sealed] as const))('opens the published vector %s in the browser and on the server', (_version, sealed) => {
    expect(openEnvelope(sealed, vectors.privateKey, context)).toEqual(body)
    expect(openBody(sealed, vectors.privateKey, context)).toEqual(body)
  })

  it.each(['v1-a', 'v2-a'])('seals on either side what the other side opens: %s', (keyVersion) => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as unknown
      expect(openEnvelope(sealBody(plain, { publicKey, keyVersion }, context), privateKey, context)).toEqual(plain)
    }), { numRuns: 20 })
    expect(openBody(sealEnvelope({ 名: '张三😀' }, publicKey, keyVersion, context), privateKey, context)).toEqual({ 名: '张三😀' })
  })

  it.each(['path', 'timestamp', 'userId'] as const)('does not open for another %s', (field) => {
    const sealed = sealBody(body, { publicKey, keyVersion: 'v2-a' }, context)
    expect(() => openEnvelope(sealed, privateKey, { ...context, [field]: 'other' })).toThrow(EnvelopeError)
    expect(() => openBody(sealed, privateKey, { ...context, [field]: 'other' })).toThrow(EnvelopeError)
  })

  it.each(['encryptedData', 'encryptedSecretKey', 'encryptedIV'] as const)('answers a changed %s with the one error there is', (field) => {
    const sealed = sealBody(body, { publicKey, keyVersion: 'v2-a' }, context)
    for (const value of [flip(sealed[field]), '', 'not base64 at all']) {
      expect(() => openEnvelope({ ...sealed, [field]: value }, privateKey, context)).toThrow(new EnvelopeError())
    }
  })

  it('reads the suite from the key’s record, so that a v2 body cannot be passed off as v1', () => {
    const sealed = sealBody(body, { publicKey, keyVersion: 'v1-a' }, context)
    expect(() => openEnvelope(sealed, privateKey, context, 'gcm')).toThrow(EnvelopeError)
  })
})
