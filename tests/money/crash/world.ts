import { randomBytes } from 'node:crypto'
import type { Call, ReplyOf, RequestOf } from '@xinyu/contracts/call'
import { CallError, createClient } from '@xinyu/contracts/client/client'
import { topicOf } from '@xinyu/contracts/event'
import { registered } from '@xinyu/contracts/events/users'
import type { InternalCall } from '@xinyu/contracts/internal-call'
import type { AccountStatus } from '@xinyu/contracts/internal/users'
import { signedHeaders } from '@xinyu/contracts/rules/signing/signing'
import { KeyRing } from '@xinyu/platform/auth/key-ring'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { FixedClock } from '@xinyu/platform/clock'
import { list } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import type { InternalClient } from '@xinyu/platform/connections/internal-client'
import type { ChildProcess } from 'node:child_process'
import { freePorts } from '@xinyu/platform/runtime/free-ports'
import { snapshot } from '@xinyu/testkit/people/builders'
import { startSandboxes, type TestSandboxes } from '@xinyu/testkit/sandboxes'
import { internalToken } from '@xinyu/platform/auth/internal-token'
import { type Db, MongoClient } from 'mongodb'
import { environmentOf } from './environment.ts'
import { Payments, prepareProcess } from './payments.ts'
import { PeersOfPayments } from './peers-of-payments.ts'

export interface Person {
  id: string
  token: string
}

/** Everything outside the killed service: its people, the providers' customers, time, and the engines. */
export class World {
  readonly clock = FixedClock.atNextNoon()
  readonly #env: Record<string, string>
  readonly #mongo: MongoClient
  readonly #keys: KeyRing
  readonly #signer = new TokenSigner(process.env.TOKEN_PRIVATE_JWK ?? '')
  readonly db: Db
  #payments: Payments | null = null
  #sandboxes: TestSandboxes | null = null
  /** all processes use the same port, where the providers resend missed notifications */
  #port = 0
  /** replaces the next killed process; loading the code is most of the startup time */
  #spare: ChildProcess | null = null
  readonly peers = new PeersOfPayments()
  starts = 0
  /** how often time or a job advanced, for everybody */
  turns = 0

  /** Uses the engines and secrets of `process.env`. */
  constructor(env: Record<string, string> = {}) {
    const namespace = `k${randomBytes(5).toString('hex')}`
    this.#env = { ...environmentOf(namespace), ...env }
    this.#mongo = new MongoClient(process.env.MONGODB_URL ?? '')
    this.db = this.#mongo.db(`${namespace}_payments`, { ignoreUndefined: true })
    const secrets = { SIGNING_SECRETS: list(process.env.SIGNING_SECRETS ?? ''), ENVELOPE_PRIVATE_KEYS: {} }
    this.#keys = new KeyRing(secrets, {} as InternalClient, this.clock)
    this.#keys.readFrom(async () => [])
  }

  get payments(): Payments {
    if (!this.#payments) throw new Error('payments has not been started')
    return this.#payments
  }

  /** The providers, which no crash ends. */
  get sandboxes(): TestSandboxes {
    if (!this.#sandboxes) throw new Error('the sandboxes have not been started')
    return this.#sandboxes
  }

  /** Starts a new process on the last one's data. */
  async start(): Promise<void> {
    this.starts++
    const peers = await this.peers.start()
    const env = { ...this.#env, ...(await this.#vendors()).variables, USERS_URL: peers, MODERATION_URL: peers }
    const next = this.#spare ?? prepareProcess(env)
    this.#payments = await Payments.start(next, { at: this.clock.now(), port: this.#port })
    this.#spare = prepareProcess(env)
  }

  async close(): Promise<void> {
    this.#spare?.kill('SIGKILL')
    await this.#payments?.stop()
    await this.peers.stop()
    await this.db.dropDatabase()
    await this.#sandboxes?.database.dropDatabase()
    await this.#sandboxes?.close()
    await this.#mongo.close()
  }

  async advance(milliseconds: number): Promise<void> {
    this.turns++
    this.clock.advance(milliseconds)
    await this.payments.ask('advance', milliseconds)
  }

  async job(name: string): Promise<void> {
    this.turns++
    await this.payments.ask('job', name)
  }

  /** A member known to payments, or a staff member with a console role. */
  async person(accountStatus: Partial<AccountStatus> = {}): Promise<Person> {
    const id = newId()
    const isMember = !accountStatus.roles?.length
    const usual = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 } as const
    const client = isMember ? { client: 'app' } : { client: 'admin', amr: ['otp'] }
    const token = await this.#signer.sign({ sub: id, type: 'normal', sid: newId(), ...client }, 3_600, new Date())
    if (isMember) await this.#hearOf(id)
    this.peers.accountStatuses.set(id, { ...usual, roles: [], ...accountStatus })
    return { id, token }
  }

  /** A member who already has points; `paid`: the fen paid for them. */
  async memberWith(points: number, paid = 0): Promise<Person> {
    const person = await this.person()
    await this.payments.ask('grant', { id: person.id, op: `start:${person.id}`, points, paid })
    return person
  }

  async call<K extends Call>(call: K, input: RequestOf<K>, person: Person): Promise<ReplyOf<K>> {
    const key = await this.#keys.newestSigningKey(person.id)
    return createClient({
      base: `${this.payments.url}/api`,
      credentials: 'app:app-secret',
      token: () => person.token,
      language: () => 'zh-CN',
      sign: (request, body) =>
        signedHeaders(
          { method: request.verb, path: request.path, body: JSON.stringify(body), userId: person.id },
          key,
          this.clock.now(),
        ),
    })(call, input)
  }

  /** Like `call`, but null if a repeat is refused as already done. */
  async tryCall<K extends Call>(call: K, input: RequestOf<K>, person: Person): Promise<ReplyOf<K> | null> {
    try {
      return await this.call(call, input, person)
    } catch (error) {
      if (error instanceof CallError && error.http < 500) return null
      throw error
    }
  }

  /** Posts a form to the console. Returns refusals too. */
  async post(path: string, body: object, person: Person): Promise<Response> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` }
    const response = await fetch(`${this.payments.url}/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
    return response
  }

  async internal(call: InternalCall, input: object): Promise<{ status: number; code?: string }> {
    const response = await fetch(`${this.payments.url}/internal/${call.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: internalToken(process.env.INTERNAL_SECRET ?? '', call.path),
      },
      body: JSON.stringify(input),
    })
    return (await response.json()) as { status: number; code?: string }
  }

  /** Started once, with the address of every payments process. */
  async #vendors(): Promise<TestSandboxes> {
    if (this.#sandboxes) return this.#sandboxes
    const [port = 0] = await freePorts(1)
    this.#port = port
    const env = { ...process.env, ...this.#env, PAYMENTS_URL: `http://127.0.0.1:${port}` }
    const started = await startSandboxes(env, this.clock)
    if (!started) throw new Error('no variable asks for a sandbox')
    return (this.#sandboxes = started)
  }

  async #hearOf(id: string): Promise<void> {
    const user = snapshot({ _id: id, name: `n${id.slice(-4)}` })
    const topic = topicOf(registered)
    await this.payments.ask('publish', {
      id: `${topic}:${id}:1`,
      type: registered.type,
      topic,
      key: id,
      seq: 1,
      at: this.clock.now().toISOString(),
      data: { user, how: 'phone', shareCode: null },
    })
    await this.payments.ask('rest')
  }
}
