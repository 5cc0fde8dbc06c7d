import { expect } from '@jest/globals'
import type { KeyRing } from '@xinyu/platform/auth/key-ring'
import { SignatureCheck } from '@xinyu/platform/auth/signature'
import type { ContractRequest } from '@xinyu/platform/http/calls/route'
import { newId } from '@xinyu/platform/ids'
import { signedHeaders } from '@xinyu/contracts/rules/signing/signing'
import { LoginStates } from '../../../services/payments/src/wechat/official-account/login-states.ts'
import { AppleLogin } from '../../../services/users/src/apple/apple-login.ts'
import { AppleNonces } from '../../../services/users/src/apple/apple-nonces.ts'
import { PasskeyChallenges } from '../../../services/users/src/passkeys/passkey-challenges.ts'
import { BindTickets } from '../../../services/users/src/third-party-login/bind-tickets.ts'
import { clock, neighbour, refusal, type Use } from './use.ts'

const device = { deviceId: 'a-phone', userAgent: 'a-browser' }

export const logins: Record<string, Use> = {
  'a ticket is valid once, in any process': {
    files: ['services/users/src/third-party-login/bind-tickets.ts'],
    async holds([one, two]) {
      const { ticket } = await new BindTickets(one, clock).issue(['wx'], device)
      const other = new BindTickets(two, clock)
      expect(await other.getWxIds(ticket, device)).toEqual(['wx'])
      const both = await Promise.all([
        refusal(other.useTicket(ticket)),
        refusal(new BindTickets(one, clock).useTicket(ticket)),
      ])
      expect(both.sort()).toEqual(['TICKET_INVALID', 'none'])
    },
  },
  'the state of a WeChat login is valid once': {
    files: ['services/payments/src/wechat/official-account/login-states.ts'],
    async holds([one, two]) {
      const login = { id: newId(), sessionId: newId() }
      const state = await new LoginStates(one).open(login)
      await new LoginStates(two).consume(state, login)
      expect(await refusal(new LoginStates(one).consume(state, login))).toBe('WX_CODE_INVALID')
    },
  },
  'an Apple token is valid for one operation, which may be repeated': {
    files: ['services/users/src/apple/apple-login.ts', 'services/users/src/apple/apple-nonces.ts'],
    async holds([one, two]) {
      const nonces = [one, two].map((store) => new AppleNonces(store))
      const [here, there] = [one, two].map(
        (store, index) => new AppleLogin(neighbour({}), neighbour({}), store, nonces[index] as AppleNonces),
      )
      const { nonce = '' } = (await nonces[0]?.issue()) ?? {}
      const person = { sub: 's', clientId: 'c', tokenId: newId(), nonce }
      await here?.useToken(person, 'login')
      await there?.useToken(person, 'login')
      expect(await refusal(there?.useToken(person, 'binding') ?? Promise.resolve())).toBe('APPLE_TOKEN_INVALID')
    },
  },
  'a challenge for a passkey is used once, and for its purpose only': {
    files: ['services/users/src/passkeys/passkey-challenges.ts'],
    async holds(two) {
      const [here, there] = two.map((store) => new PasskeyChallenges(store, clock)) as [
        PasskeyChallenges,
        PasskeyChallenges,
      ]
      const issue = async (): Promise<string> => Buffer.from(await here.issue('login')).toString('base64url')
      const [once, misused] = [await issue(), await issue()]
      const both = await Promise.all([here.use(once, 'login'), there.use(once, 'login')])
      expect(both.sort()).toEqual([false, true])
      expect([await there.use(misused, 'add:me'), await here.use(misused, 'login')]).toEqual([false, false])
    },
  },
  'a signed call is accepted once': {
    files: ['packages/platform/src/auth/signature.ts'],
    async holds(two) {
      const key = { keyId: 'k1', codes: 'secret-codes' }
      const ring = neighbour<KeyRing>({ signingKey: async () => key })
      const [here, there] = two.map((redis) => new SignatureCheck(neighbour({}), ring, redis, clock))
      const headers = await signedHeaders({ method: 'POST', path: 'x/y', body: '{}', userId: 'me' }, key, clock.now())
      const request = neighbour<ContractRequest>({
        method: 'POST',
        url: '/api/x/y',
        rawBody: '{}',
        headers,
        person: { id: 'me' },
      })
      await here?.check({ idempotent: true }, request)
      expect(await refusal(there?.check({ idempotent: true }, request) ?? Promise.resolve())).toBe('SIGNATURE_INVALID')
    },
  },
}
