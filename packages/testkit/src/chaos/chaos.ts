import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { approvedPeople } from '../approved-people.ts'
import { startTestProduct, type TestProduct } from '../product.ts'
import type { Visitor } from '../visitor.ts'
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
    const people = await approvedPeople(product, members)
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
