import { importApprovedMembers } from '../people/approved-people.ts'
import type { KafkaBroker } from '../kafka/kafka.ts'
import { startTestProduct } from '../product.ts'
import type { Visitor } from '../people/visitor.ts'
import { Buyer } from './buyer.ts'
import { Chatter } from './chatter.ts'
import { findViolations, type ObservedOrder } from './check.rules.ts'
import { faultsWith, injectFault } from './faults.ts'

export interface ChaosOptions {
  members: number
  secondsBetweenFaults: number
  env?: Record<string, string>
  /** run each service in its own process with this broker; the broker is killed and wiped too */
  kafka?: KafkaBroker
  print(line: string): void
}

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

/** Members chat and buy while the product and each engine are killed in turn; returns the broken invariants. */
export const runChaos = async ({
  members,
  secondsBetweenFaults,
  env: given = {},
  kafka,
  print,
}: ChaosOptions): Promise<string[]> => {
  // also after a restart: members keep writing without waiting for an answer
  const env = { UNANSWERED_MESSAGES: '1000', ...given, ...(kafka ? { KAFKA_BROKERS: kafka.brokers.join(',') } : {}) }
  const start = { env, separateProcesses: kafka !== undefined }
  let product = await startTestProduct(start)
  try {
    const people = await importApprovedMembers(product, members)
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
    for (const fault of faultsWith(kafka)) {
      await pause(secondsBetweenFaults)
      print(`kill -9 ${fault} (${progress()})`)
      product = await injectFault(fault, { product, kafka, start })
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
    const seen = await ordersAtRest(buyers, print)
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

/**
 * The orders once each paid one is fulfilled, or after a minute: another process takes over a dead process's work only
 * when its job lease expires.
 */
const ordersAtRest = async (
  buyers: readonly Buyer[],
  print: (line: string) => void,
): Promise<readonly ObservedOrder[]> => {
  const began = Date.now()
  for (;;) {
    const seen = (await inBatches(buyers, (one) => one.orders())).flat()
    const waiting = seen.filter(({ fulfilled }) => !fulfilled).length
    const seconds = Math.round((Date.now() - began) / 1_000)
    if (waiting === 0 || seconds >= 60) {
      if (seconds >= 3) print(`the last order was given ${seconds} s after the load had ended`)
      return seen
    }
    await pause(3)
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

const inBatches = async <T, R>(items: readonly T[], job: (item: T, index: number) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (let first = 0; first < items.length; first += 10)
    results.push(...(await Promise.all(items.slice(first, first + 10).map((item, index) => job(item, first + index)))))
  return results
}
