import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { openBody, sealBody } from '@xinyu/contracts/rules/signing/sealed-body'
import {
  type SealedBodyContext,
  SealedBodyError,
  type SealedBody,
} from '@xinyu/contracts/rules/signing/sealed-body-format'
import fc from 'fast-check'
import { openEnvelope, sealEnvelope } from './envelope.ts'

const vectors = JSON.parse(
  readFileSync(new URL('../../../contracts/vectors/envelope.json', import.meta.url), 'utf8'),
) as {
  publicKey: string
  privateKey: string
  context: SealedBodyContext
  body: unknown
  sealed: SealedBody[]
}
const { context, body } = vectors
// forge takes seconds for 3072 bits inside jest's sandbox: here a small key, and the vectors' real one in a separate
// process
const small = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})
const { publicKey, privateKey } = small
const flip = (text: string): string => {
  const bytes = Buffer.from(text, 'base64')
  bytes[3] = (bytes[3] ?? 0) ^ 1
  return bytes.toString('base64')
}

describe('encrypted bodies', () => {
  it('opens the published vectors on the server', () => {
    expect(
      vectors.sealed.map((sealed) => [sealed.keyVersion, openEnvelope(sealed, vectors.privateKey, context)]),
    ).toEqual([
      ['v1-test', body],
      ['v2-test', body],
    ])
  })

  it('opens the published vectors in a browser', () => {
    const contracts = new URL('../../../contracts/', import.meta.url)
    const script = `import { openBody } from '${new URL('src/rules/signing/sealed-body.ts', contracts).href}'
      import vectors from '${new URL('vectors/envelope.json', contracts).href}' with { type: 'json' }
      console.log(JSON.stringify(vectors.sealed.map((sealed) => openBody(sealed, vectors.privateKey, vectors.context))))`
    const opened = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
    })
    expect(JSON.parse(opened)).toEqual([body, body])
  })

  it.each(['v1-a', 'v2-a'])('seals on either side what the other side opens: %s', (keyVersion) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown
        expect(openEnvelope(sealBody(plain, { publicKey, keyVersion }, context), privateKey, context)).toEqual(plain)
      }),
      { numRuns: 20 },
    )
    expect(openBody(sealEnvelope({ 名: '张三😀' }, publicKey, keyVersion, context), privateKey, context)).toEqual({
      名: '张三😀',
    })
  })

  it.each(['path', 'timestamp', 'userId'] as const)('does not open for another %s', (field) => {
    const sealed = sealBody(body, { publicKey, keyVersion: 'v2-a' }, context)
    expect(() => openEnvelope(sealed, privateKey, { ...context, [field]: 'other' })).toThrow(SealedBodyError)
    expect(() => openBody(sealed, privateKey, { ...context, [field]: 'other' })).toThrow(SealedBodyError)
  })

  it.each(['encryptedData', 'encryptedSecretKey', 'encryptedIV'] as const)(
    'answers a changed %s with the same error',
    (field) => {
      const sealed = sealBody(body, { publicKey, keyVersion: 'v2-a' }, context)
      for (const value of [flip(sealed[field]), '', 'not base64 at all']) {
        expect(() => openEnvelope({ ...sealed, [field]: value }, privateKey, context)).toThrow(new SealedBodyError())
      }
    },
  )

  it('reads the suite from the key’s record, so that a v2 body cannot be passed off as v1', () => {
    const sealed = sealBody(body, { publicKey, keyVersion: 'v1-a' }, context)
    expect(() => openEnvelope(sealed, privateKey, context, 'gcm')).toThrow(SealedBodyError)
  })
})
