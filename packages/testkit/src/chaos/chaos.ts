import { importApprovedMembers } from '../people/approved-people.ts'
import type { KafkaBroker } from '../kafka/kafka.ts'
import { startTestProduct } from '../product.ts'
import type { Buyer } from './buyer.ts'
import { findViolations, type ObservedOrder } from './check.rules.ts'
import { balanceChanges, balancesOf, inBatches, Load } from './load.ts'
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
    const buying = people.filter((_, index) => index % 4 === 0)
    const before = await balancesOf(buying)
    const load = new Load(people, buying)
    const progress = (): string =>
      `${load.acknowledged.acked.length} messages acknowledged, ${load.acknowledged.paid.length} orders paid`
    for (const fault of faultsWith(kafka)) {
      await pause(secondsBetweenFaults)
      print(`kill -9 ${fault} (${progress()})`)
      product = await injectFault(fault, { product, kafka, start })
    }
    await pause(secondsBetweenFaults)
    const acknowledged = await load.end(60_000)
    await pause(3)
    await product.drain(300_000)
    print(`the load has ended: ${progress()}; reading everything back`)
    const stored = await load.readStored()
    const orders = await ordersAtRest(load.buyers, print)
    return findViolations({
      ...acknowledged,
      stored,
      orders,
      balances: balanceChanges(before, await balancesOf(buying)),
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
