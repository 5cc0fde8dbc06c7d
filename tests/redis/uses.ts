import { expect } from '@jest/globals'
import type { AccountStatus } from '@xinyu/contracts/internal/users'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { SignatureCheck } from '@xinyu/platform/auth/signature'
import { Clock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { PresenceReads, presenceKey } from '@xinyu/platform/redis/presence'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import type { RedisStore } from '@xinyu/platform/redis/redis'
import { waitUntil } from '@xinyu/testkit/redis/redis-servers'
import { signedHeaders } from '@xinyu/contracts/rules/signing/signing'
import { AssistantLimits } from '../../services/chat/src/assistant/assistant-limits.ts'
import { BroadcastBoard } from '../../services/chat/src/notices/broadcasts/broadcast-board.ts'
import { PeopleChanges } from '../../services/chat/src/people/people-changes.ts'
import { RepeatedTexts } from '../../services/chat/src/signals/repeated-texts.store.ts'
import { SensitiveWords } from '../../services/chat/src/words/sensitive-words.ts'
import { WordCheck } from '../../services/moderation/src/words/word-check.ts'
import { WechatOfficialController } from '../../services/payments/src/wechat-sandbox/wechat-official.controller.ts'
import { LoginStates } from '../../services/payments/src/wechat/official-account/login-states.ts'
import { AppleLogin } from '../../services/users/src/apple/apple-login.ts'
import { AppleNonces } from '../../services/users/src/apple/apple-nonces.ts'
import { BindTickets } from '../../services/users/src/login-by-others/bind-tickets.ts'

/** Two processes of the product, each with its own Redis store. */
export type Two = readonly [RedisStore, RedisStore]
interface Use {
  /** the source files that use Redis for it */
  files: readonly string[]
  holds(two: Two): Promise<void>
}

const clock = new Clock()
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined } as never
/** A stub for a class's other dependencies. */
const neighbour = (answers: object): never => answers as never
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  )
const accountStatus: AccountStatus = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }
const device = { deviceId: 'a-phone', userAgent: 'a-browser' }
/** more than a hundred, so that every node has some */
const people = (): string[] => Array.from({ length: 200 }, () => newId())

/** The product's uses of Redis, except chat sockets. */
export const uses: Record<string, Use> = {
  'a ticket is valid once, in any process': {
    files: ['services/users/src/login-by-others/bind-tickets.ts'],
    async holds([one, two]) {
      const { ticket } = await new BindTickets(one, clock).open(['wx'], device)
      const other = new BindTickets(two, clock)
      expect(await other.peek(ticket, device)).toEqual(['wx'])
      const both = await Promise.all([refusal(other.use(ticket)), refusal(new BindTickets(one, clock).use(ticket))])
      expect(both.sort()).toEqual(['TICKET_INVALID', 'none'])
    },
  },
  'the state of a WeChat login is valid once': {
    files: ['services/payments/src/wechat/official-account/login-states.ts'],
    async holds([one, two]) {
      const login = { id: newId(), sessionId: newId() }
      const state = await new LoginStates(one).open(login)
      await new LoginStates(two).use(state, login)
      expect(await refusal(new LoginStates(one).use(state, login))).toBe('WX_CODE_INVALID')
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
      await here?.useOnce(person, 'login')
      await there?.useOnce(person, 'login')
      expect(await refusal(there?.useOnce(person, 'binding') ?? Promise.resolve())).toBe('APPLE_TOKEN_INVALID')
    },
  },
  'a signed call is accepted once': {
    files: ['packages/platform/src/auth/signature.ts'],
    async holds(two) {
      const key = { keyId: 'k1', codes: 'secret-codes' }
      const ring = neighbour({ signingKey: async () => key })
      const [here, there] = two.map((redis) => new SignatureCheck(neighbour({}), ring, redis, clock))
      const headers = await signedHeaders({ method: 'POST', path: 'x/y', body: '{}', userId: 'me' }, key, clock.now())
      const request = neighbour({ method: 'POST', url: '/api/x/y', rawBody: '{}', headers, person: { id: 'me' } })
      await here?.check({ idempotent: true }, request)
      expect(await refusal(there?.check({ idempotent: true }, request) ?? Promise.resolve())).toBe('SIGNATURE_INVALID')
    },
  },
  'a code of the official account’s sandbox is valid once': {
    files: ['services/payments/src/wechat-sandbox/wechat-official.controller.ts'],
    async holds([one, two]) {
      const account = { officialAppId: 'wx1', officialSecret: 's' }
      const keyring = neighbour({ wechat: async () => account })
      const [here, there] = [one, two].map(
        (store) => new WechatOfficialController(keyring, store, neighbour({ PUBLIC_URL: 'http://a.example' })),
      )
      let location = ''
      const reply = {
        header: (_name: string, value: string) => ((location = value), reply),
        status: () => reply,
        send: () => reply,
      }
      const query = { appid: 'wx1', scope: 'snsapi_base', redirect_uri: 'http://a.example/back', state: 's' }
      await here?.authorize(query, reply)
      const asked = { appid: 'wx1', secret: 's', code: new URL(location).searchParams.get('code') ?? '' }
      expect(await there?.openid(asked)).toMatchObject({ openid: expect.stringMatching(/^o/) })
      expect(await there?.openid(asked)).toMatchObject({ errcode: 40163 })
    },
  },
  'a rate limit counts over all processes': {
    files: ['packages/platform/src/limits/rate-limit.ts'],
    async holds(two) {
      const [here, there] = two.map((store) => new RateLimit(store))
      const [key, paced] = [newId(), newId()]
      for (const limit of [here, there]) await limit?.take('both', key, 2, 60)
      expect(await refusal(there?.take('both', key, 2, 60) ?? Promise.resolve())).toBe('TOO_FREQUENT')
      for (let call = 0; call < 20; call++) here?.count('pace', paced, 20, 60)
      await waitUntil('the other process counts the calls', async () => {
        return (await refusal(there?.take('pace', paced, 20, 60) ?? Promise.resolve())) === 'TOO_FREQUENT'
      })
    },
  },
  'one answer of the assistant at a time': {
    files: ['services/chat/src/assistant/assistant-limits.ts'],
    async holds(two) {
      const config = neighbour({ ASSISTANT_PER_MINUTE: 5, ASSISTANT_PER_DAY: 5, ASSISTANT_ANSWER_SECONDS: 60 })
      const [here, there] = two.map((store) => new AssistantLimits(new RateLimit(store), store, config))
      const me = newId()
      await here?.take(me)
      const busy = await here?.oneAtATime(me, () => refusal(there?.oneAtATime(me, async () => 1) ?? Promise.resolve()))
      expect([busy, await there?.oneAtATime(me, async () => 'free')]).toEqual(['ASSISTANT_BUSY', 'free'])
    },
  },
  'repeated first messages are known to every process': {
    files: ['services/chat/src/signals/repeated-texts.store.ts'],
    async holds(two) {
      const [here, there] = two.map((store) => new RepeatedTexts(store))
      const [me, text] = [newId(), '你好，看了你的资料觉得很有眼缘，想认识一下可以吗']
      for (const to of ['a', 'b', 'c']) expect(await here?.isRepeated(me, to, text)).toBe(false)
      expect(await there?.isRepeated(me, 'd', text)).toBe(true)
    },
  },
  'account statuses are read in bulk, and a change reaches every process at once': {
    files: ['packages/platform/src/auth/account-status.ts'],
    async holds(two) {
      const asked: string[] = []
      const internal = neighbour({
        ask: async (_call: unknown, { user_id }: { user_id: string }) => (
          asked.push(user_id),
          { standing: accountStatus }
        ),
      })
      const [users, guards] = two.map((store) => new AccountStatuses(store, internal, silent)) as [
        AccountStatuses,
        AccountStatuses,
      ]
      const ids = people()
      await Promise.all(ids.map((id) => users.put(id, accountStatus)))
      expect(await Promise.all(ids.map((id) => guards.of(id)))).toEqual(ids.map(() => accountStatus))
      expect(asked).toEqual([])
      const [me = ''] = ids
      await waitUntil('the guard has cached the status', async () => {
        await guards.of(me)
        return guards.recent(me) !== undefined
      })
      await users.put(me, { ...accountStatus, isCompleted: 5 })
      await waitUntil('the guard has the change', async () => (guards.recent(me)?.isCompleted ?? 5) === 5)
      expect((await guards.of(me))?.isCompleted).toBe(5)
    },
  },
  'presence is read for many people at once': {
    files: ['packages/platform/src/redis/presence.ts'],
    async holds([one, two]) {
      const ids = people()
      const here = ids.filter((_id, index) => index % 3 === 0)
      for (const id of here) await one.client.set(presenceKey(one, id), 'now', 'PX', 60_000)
      expect(await new PresenceReads(two).online(ids)).toEqual(new Set(here))
    },
  },
  'changes of words, broadcasts and people reach the other processes': {
    files: [
      'services/moderation/src/words/word-check.ts',
      'services/chat/src/words/sensitive-words.ts',
      'services/chat/src/notices/broadcasts/broadcast-board.ts',
      'services/chat/src/people/people-changes.ts',
    ],
    async holds(two) {
      let version = 1
      const read = [0, 0]
      const checks = two.map((store, index) => {
        const current = async (): Promise<object> => ({ version: (read[index] = version), words: [] })
        return new WordCheck(neighbour({ current }), store, clock)
      })
      const moderation = { ask: async () => ({ version, words: [] }) }
      const lists = two.map((store) => new SensitiveWords(neighbour(moderation), store, clock, silent))
      const shown = { shown: async () => [{ _id: String(version), reach: 1 }] }
      const boards = two.map((store) => new BroadcastBoard(neighbour(shown), store, clock))
      const changes = two.map((store) => new PeopleChanges(store, silent))
      for (const part of [...checks, ...lists, ...boards, ...changes]) await part.onApplicationBootstrap()
      const [told, heard]: [string[], string[]] = [[], []]
      boards[1]?.onAdvanced(({ _id }) => told.push(_id))
      changes[1]?.listen((ids) => heard.push(...ids))
      version = 2
      await Promise.all([checks[0]?.changed(), lists[0]?.changed(2), boards[0]?.changed(), changes[0]?.tell(['lin'])])
      await waitUntil('the others were notified', async () => told.length + heard.length === 2)
      await waitUntil('the others read the words', async () => lists[1]?.version === 2 && read[1] === 2)
      expect([told, heard]).toEqual([['2'], ['lin']])
    },
  },
  'messages on a channel arrive in order': {
    files: ['packages/platform/src/redis/redis.ts'],
    async holds([one, two]) {
      const heard: string[] = []
      const channel = newId()
      await two.subscribe(channel, (message) => heard.push(message))
      const said = Array.from({ length: 300 }, (_one, index) => String(index))
      await Promise.all(said.map((message) => one.publish(channel, message)))
      await waitUntil('all messages arrived', async () => heard.length === said.length)
      expect(heard).toEqual(said)
    },
  },
  'health checks reach Redis': {
    files: [
      'packages/platform/src/http/health.controller.ts',
      'packages/platform/src/runtime/gauges.ts',
      'gateway/src/status.controller.ts',
    ],
    async holds(two) {
      for (const store of two) await store.check()
    },
  },
}
