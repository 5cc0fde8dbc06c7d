import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importMember } from '@xinyu/contracts/internal/users'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/internal-client'
import { startTestProduct, type TestProduct } from '../product.ts'
import { Visitor } from '../visitor.ts'
import { Buyer } from './buyer.ts'
import { Chatter } from './chatter.ts'
import { findViolations } from './check.rules.ts'

export interface ChaosOptions {
  members: number
  secondsBetweenFaults: number
  env?: Record<string, string>
  separateProcesses?: boolean
  print(line: string): void
}
type Fault = 'product' | 'mongo' | 'valkey' | 'qdrant' | 'object-store'
const faults: readonly Fault[] = ['product', 'mongo', 'valkey', 'qdrant', 'object-store', 'product', 'mongo']
const port = 7_980
const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

/** Members chat and buy while the product and each engine are killed in turn; returns the broken invariants. */
export const runChaos = async ({
  members,
  secondsBetweenFaults,
  env: given = {},
  separateProcesses = false,
  print,
}: ChaosOptions): Promise<string[]> => {
  // also after a restart: each member writes on whether or not the other has answered
  const env = { UNANSWERED_MESSAGES: '1000', ...given }
  let product = await startTestProduct({ port, env, separateProcesses })
  try {
    const people = await makePeople(product, members)
    const chatters = people.map((me, index) => new Chatter(me, (people[index ^ 1] ?? me).id))
    const buyers = people.filter((_, index) => index % 4 === 0).map((me) => new Buyer(me))
    const before = new Map(
      await Promise.all(
        people
          .filter((_, index) => index % 4 === 0)
          .map(async (me, index) => [me.id, await (buyers[index] as Buyer).balance()] as const),
      ),
    )
    let isRunning = true
    let isPastDeadline = false
    const load = [
      ...chatters.map((one) =>
        one.run(
          () => isRunning,
          400,
          () => isPastDeadline,
        ),
      ),
      ...buyers.map((one) =>
        one.run(
          () => isRunning,
          2_000,
          () => isPastDeadline,
        ),
      ),
    ]
    const progress = (): string =>
      `${sum(chatters.map((one) => one.acked.length))} messages acknowledged, ${sum(buyers.map((one) => one.paid.length))} orders paid`
    for (const fault of faults) {
      await pause(secondsBetweenFaults)
      print(`kill -9 ${fault} (${progress()})`)
      product = await injectFault(product, fault, { env, separateProcesses })
    }
    await pause(secondsBetweenFaults)
    isRunning = false
    const late = setTimeout(() => {
      isPastDeadline = true
    }, 60_000)
    await Promise.all(load)
    clearTimeout(late)
    await pause(3)
    await product.drain(300_000)
    print(`the load has ended: ${progress()}; reading everything back`)
    const stored = (
      await inBatches(
        chatters.filter((_, index) => index % 2 === 0),
        (one) => one.stored(),
      )
    ).flat()
    const seen = (await inBatches(buyers, (one) => one.orders())).flat()
    const balances = new Map(
      await inBatches(buyers, async (one, index) => {
        const id = (people[index * 4] as Visitor).id
        return [id, { before: before.get(id) ?? 0, after: await one.balance() }] as const
      }),
    )
    return findViolations({
      acked: chatters.flatMap((one) => one.acked),
      stored,
      paid: buyers.flatMap((one) => one.paid),
      orders: seen,
      balances,
    })
  } finally {
    await product.stop()
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

const inBatches = async <T, R>(items: readonly T[], job: (item: T, index: number) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (let first = 0; first < items.length; first += 10)
    results.push(...(await Promise.all(items.slice(first, first + 10).map((item, index) => job(item, first + index)))))
  return results
}

const injectFault = async (
  product: TestProduct,
  fault: Fault,
  options: { env: Record<string, string>; separateProcesses: boolean },
): Promise<TestProduct> => {
  if (fault === 'product') {
    await product.kill()
    return startTestProduct({ port, dataDir: product.dataDir, ...options })
  }
  const { pid } = JSON.parse(readFileSync(join(product.dataDir, fault, 'engine.pid'), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGKILL')
  return product
}

/** Approved members with tokens of their own; without codes and photos. */
const makePeople = async (product: TestProduct, count: number): Promise<Visitor[]> => {
  const env = JSON.parse(readFileSync(join(product.dataDir, 'running.json'), 'utf8')) as Record<string, string>
  const internal = new InternalClient(env as unknown as PlatformConfig)
  const signer = new TokenSigner(env.TOKEN_PRIVATE_JWK ?? '')
  const people = await inBatches(
    Array.from({ length: count }, (_, index) => index),
    async (index) => {
      const _id = newId()
      const fields = {
        name: `海${index}`,
        gender: ((index % 2) + 1) as 1 | 2,
        birthday: '1995-01-01',
        liveCity: { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' },
        work: 1,
      }
      await internal.ask(
        importMember,
        {
          _id,
          GID: String(30_000_000 + index),
          phone: `136${String(10_000_000 + index)}`,
          createdAt: new Date().toISOString(),
          fields,
          avatar: `a${String(index).padStart(9, '0')}.jpg`,
          state: 'approved',
        },
        30_000,
      )
      const visitor = new Visitor(product.url)
      visitor.id = _id
      visitor.token = await signer.sign({ sub: _id, type: 'normal', sid: 'chaos' }, 7_200, new Date())
      return visitor
    },
  )
  await product.drain()
  return people
}
