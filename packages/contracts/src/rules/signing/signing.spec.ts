import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { canonicalV1, signV1, verifyV1 } from './signing-v1.ts'
import {
  canonicalV2,
  isTimely,
  signV2,
  signatureHeaders,
  signedHeaders,
  type SignedRequest,
  verifyV2,
} from './signing.ts'

interface Vectors {
  v1: { fields: Record<string, unknown>; code: string; canonical: string; signature: string }[]
  v2: { request: SignedRequest; secret: string; canonical: string; signature: string }[]
}
const vectors = JSON.parse(readFileSync(new URL('../../../vectors/signing.json', import.meta.url), 'utf8')) as Vectors
const request: SignedRequest = {
  method: 'POST',
  path: 'gift/sendFlowerV2',
  body: '{"num":1}',
  timestamp: '1763596800',
  nonce: 'n'.repeat(20),
  keyId: 'k1',
  userId: 'u1',
}

describe('signatures', () => {
  it.each(vectors.v1)('v1 matches the published vector $signature', ({ fields, code, canonical, signature }) => {
    expect(canonicalV1(fields, code)).toBe(canonical)
    expect(signV1(fields, code)).toBe(signature)
    expect(createHash('md5').update(canonical, 'utf8').digest('hex')).toBe(signature)
    expect(verifyV1({ ...fields, signature }, code, signature.toUpperCase())).toBe(true)
  })

  it.each(vectors.v2)(
    'v2 matches the published vector $signature',
    async ({ request: signed, secret, canonical, signature }) => {
      expect(await canonicalV2(signed)).toBe(canonical)
      expect(await signV2(signed, secret)).toBe(signature)
      expect(createHmac('sha256', secret).update(canonical, 'utf8').digest('hex')).toBe(signature)
    },
  )

  it.each([
    ['method', 'GET'],
    ['path', 'gift/withdrawGift'],
    ['body', '{"num":2}'],
    ['timestamp', '1763596801'],
    ['nonce', 'm'.repeat(20)],
    ['keyId', 'k2'],
    ['userId', 'u2'],
  ] as const)('v2 is invalid if the %s changes', async (field, value) => {
    const signature = await signV2(request, 'secret')
    expect(await verifyV2(request, 'secret', signature)).toBe(true)
    expect(await verifyV2({ ...request, [field]: value }, 'secret', signature)).toBe(false)
    expect(await verifyV2(request, 'other', signature)).toBe(false)
    expect(await verifyV2(request, 'secret', 'zz')).toBe(false)
  })

  it('creates headers that verify', async () => {
    const now = new Date('2026-11-20T00:00:00Z')
    const { timestamp, nonce, keyId, signature } = signatureHeaders
    const headers = await signedHeaders(request, { keyId: 'k9', codes: 'c' }, now)
    const seen = {
      ...request,
      keyId: headers[keyId] ?? '',
      timestamp: headers[timestamp] ?? '',
      nonce: headers[nonce] ?? '',
    }
    expect(await verifyV2(seen, 'c', headers[signature] ?? '')).toBe(true)
    expect(isTimely(seen.timestamp, now)).toBe(true)
  })

  it('accepts clocks that differ by 300 seconds and no more', () => {
    const now = new Date('2026-11-20T00:00:00Z')
    const at = (seconds: number): string => String(now.getTime() / 1000 + seconds)
    expect([at(300), at(-300), `${at(-10)}000`].map((text) => isTimely(text, now))).toEqual([true, true, true])
    expect([at(301), at(-301), '', 'now', '-1', `${at(0)}.5`].map((text) => isTimely(text, now))).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('v1 does not depend on the order of the fields and is invalid if one changes', () => {
    const fields = fc.dictionary(
      fc.string({ minLength: 1, unit: 'binary' }).filter((key) => key !== 'signature' && key !== '__proto__'),
      fc.oneof(fc.string(), fc.integer()),
      { minKeys: 1 },
    )
    fc.assert(
      fc.property(fields, fc.string(), (sent, code) => {
        const signature = signV1(sent, code)
        expect(verifyV1(Object.fromEntries(Object.entries(sent).toReversed()), code, signature)).toBe(true)
        expect(verifyV1(sent, `${code}x`, signature)).toBe(false)
      }),
    )
  })
})
