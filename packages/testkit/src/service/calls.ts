import { createPublicKey } from 'node:crypto'
import type { Call, ReplyOf, RequestOf } from '@xinyu/contracts/call'
import { CallError, createClient } from '@xinyu/contracts/client/client'
import { sealedRequest } from '@xinyu/contracts/rules/signing/sealed-body'
import { signedHeaders } from '@xinyu/contracts/rules/signing/signing'
import { KeyRing } from '@xinyu/platform/auth/key-ring'
import type { Clock } from '@xinyu/platform/clock'
import type { RunningService } from '@xinyu/platform/runtime/service'
import type { TestPerson } from './people.ts'

export interface ServiceCalls {
  /** calls over HTTP; without `person`, no token is sent */
  call<K extends Call>(call: K, input: RequestOf<K>, person?: TestPerson): Promise<ReplyOf<K>>
  /** the error of a call that must be refused */
  refused<K extends Call>(call: K, input: RequestOf<K>, person?: TestPerson): Promise<CallError>
}

/** Calls of a service over HTTP, signed and sealed with its own newest keys. */
export const callsOf = ({ url, app }: RunningService, clock: Clock): ServiceCalls => {
  const client = (person?: TestPerson) => {
    const userId = person?.id ?? ''
    return createClient({
      base: `${url}/api`,
      credentials: 'app:app-secret',
      token: () => person?.token ?? null,
      language: () => 'zh-CN',
      now: () => clock.now(),
      sign: async ({ verb, path }, body, at) =>
        signedHeaders(
          { method: verb, path, body: JSON.stringify(body), userId },
          await app.get(KeyRing).newestSigningKey(userId),
          at,
        ),
      seal: async ({ path }, body, at) => {
        const { id, privateKey } = await app.get(KeyRing).newestEnvelopeKey()
        const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
        return { ...sealedRequest(body, { publicKey, keyVersion: id }, { path, userId, at }) }
      },
    })
  }
  return {
    call: (call, input, person) => client(person)(call, input),
    refused: async (call, input, person) => {
      try {
        await client(person)(call, input)
      } catch (error) {
        if (error instanceof CallError) return error
        throw error
      }
      throw new Error(`${call.path} was not refused`)
    },
  }
}
