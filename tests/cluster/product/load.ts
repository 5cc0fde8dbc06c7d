// Load on the product during a change: calls to every part, and conversations over open sockets. Failed calls are
// counted by part.
import { setTimeout as sleep } from 'node:timers/promises'
import { CallError } from '@xinyu/contracts/client/client'
import { faceDetect } from '@xinyu/contracts/http/face/detection'
import { checkMsg } from '@xinyu/contracts/http/users/moderation'
import { getSysNoticeNumberV2 } from '@xinyu/contracts/http/msg/notices'
import { getUserPosts } from '@xinyu/contracts/http/posts/feeds'
import { getProduct } from '@xinyu/contracts/http/product/products'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { Chatter } from '@xinyu/testkit/chaos/chatter'
import { portrait } from '@xinyu/testkit/samples/portraits'
import type { Visitor } from '@xinyu/testkit/people/visitor'

const EVERY_MS = 250
const FACE_EVERY_MS = 3_000
const MESSAGE_EVERY_MS = 500

type Ask = (who: Visitor) => Promise<unknown>

const page: Ask = async ({ url }) => {
  const reply = await fetch(url)
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`the page was answered ${reply.status}`)
}
const MIX: [string, Ask][] = [
  ['users', (who) => who.call(getProfile, {})],
  ['chat', (who) => who.call(getSysNoticeNumberV2, {})],
  ['social', (who) => who.call(getUserPosts, { user_id: who.id })],
  ['payments', (who) => who.call(getProduct, {})],
  ['moderation', (who) => who.call(checkMsg, { msg: '周末一起去看海吗' })],
  ['gateway', page],
]

const causeOf = (error: unknown): string => String((error as Error).cause ?? error).slice(0, 80)
const reason = (error: unknown): string =>
  error instanceof CallError
    ? `${error.http} ${error.code}${error.cause ? ` (${causeOf(error.cause)})` : ''}`
    : causeOf(error)

/** Whether every part answers a member now. */
export const everyPartAnswers = async (who: Visitor): Promise<boolean> =>
  (await Promise.allSettled(MIX.map(([, ask]) => ask(who)))).every(({ status }) => status === 'fulfilled')

export interface LoadResult {
  calls: number
  lost: string[]
  messages: number
  said: string
}

export class Load {
  readonly #people: Visitor[]
  readonly #lost: string[] = []
  #calls = 0
  #isRunning = true
  readonly #chatters: Chatter[]
  readonly #work: Promise<unknown>

  readonly #mix: [string, Ask][]
  readonly #everyMs: number

  /** Calls every part, or only one part at a higher rate. */
  constructor(people: Visitor[], only?: string) {
    this.#people = people
    this.#mix = MIX.filter(([part]) => only === undefined || part === only)
    this.#everyMs = only === undefined ? EVERY_MS : EVERY_MS / 2
    this.#chatters = people.map((me, index) => new Chatter(me, (people[index ^ 1] ?? me).id))
    const end = Date.now() + 600_000
    this.#work = Promise.all([
      ...people.map((who, index) => this.#callAround(who, index)),
      ...(only === undefined ? [this.#lookAtFaces(people[0] as Visitor)] : []),
      ...this.#chatters.map((one) =>
        one.run(
          () => this.#isRunning,
          MESSAGE_EVERY_MS,
          () => Date.now() > end,
        ),
      ),
    ])
  }

  get calls(): number {
    return this.#calls
  }

  /** Ends the load and reads every conversation back: each acknowledged message must be there once. */
  async end(): Promise<LoadResult> {
    this.#isRunning = false
    await this.#work
    const acked = this.#chatters.flatMap((one) => one.acked)
    const stored = (
      await Promise.all(this.#chatters.filter((_, index) => index % 2 === 0).map((one) => one.readStored()))
    ).flat()
    for (const { clientId } of acked) {
      const times = stored.filter((one) => one.clientId === clientId).length
      if (times !== 1) this.#lost.push(`a message acknowledged once is stored ${times} times`)
    }
    const said = `${this.#calls} calls, ${acked.length} messages over ${this.#people.length} sockets, ${this.#lost.length} lost`
    return { calls: this.#calls, lost: this.#lost, messages: acked.length, said }
  }

  async #ask(part: string, ask: Ask, who: Visitor): Promise<void> {
    this.#calls += 1
    const began = Date.now()
    await ask(who).catch((error: unknown) =>
      this.#lost.push(`${part}: ${reason(error)} after ${Date.now() - began} ms`),
    )
  }

  async #callAround(who: Visitor, index: number): Promise<void> {
    await sleep((this.#everyMs * index) / this.#people.length)
    for (let turn = index; this.#isRunning; turn += 1) {
      const [part, ask] = this.#mix[turn % this.#mix.length] as [string, Ask]
      await this.#ask(part, ask, who)
      await sleep(this.#everyMs)
    }
  }

  /** The most expensive call, by one person now and then. */
  async #lookAtFaces(who: Visitor): Promise<void> {
    const picture = await portrait(0)
    let img = ''
    while (this.#isRunning) {
      if (img === '') img = await who.upload(picture).catch(() => '')
      else await this.#ask('face', (one) => one.call(faceDetect, { img }), who)
      await sleep(FACE_EVERY_MS)
    }
  }
}

/** @throws with the lost calls, counted by reason */
export const assertNoLoss = ({ lost, said }: LoadResult): string => {
  if (lost.length === 0) return said
  const counted = new Map<string, number>()
  for (const one of lost.map((each) => each.replace(/ after \d+ ms/, ''))) counted.set(one, (counted.get(one) ?? 0) + 1)
  throw new Error(`${said}\n${[...counted].map(([what, times]) => `${times} × ${what}`).join('\n')}`)
}
