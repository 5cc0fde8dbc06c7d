import { newId } from '@xinyu/platform/ids'
import { AcceptNotification } from '@xinyu/payments/notifications/accept-notification'
import fc from 'fast-check'
import type { Real } from './actions/action.ts'
import { actionsOf, beginnings } from './actions/all.ts'
import { swept } from './actions/sweep.ts'
import { faultsAtEnd } from './check.ts'
import { applyNotification } from './notifications.ts'
import { type Model, newModel } from './model.ts'
import { Sequence, within } from './sequence.ts'
import { type Shop, startShop } from './shop.ts'

export interface ModelOptions {
  sequences: number
  seed: number
  /** sequences that run at the same time */
  lanes?: number
  /** maximum number of actions of a sequence */
  longest?: number
  /** runs one failed case again, as its report names it */
  path?: string
  replay?: string
  /** uses the in-memory store instead of the real database */
  inMemory?: boolean
  /** starts no new sequence after this time */
  maxSeconds?: number
  /** shrinks a failing sequence; default true */
  shrinks?: boolean
  progress?: (done: number) => void
}
export interface ModelResult {
  sequences: number
  actions: number
  /** how often each action ran */
  kinds: Map<string, number>
  seconds: number
  faults: string[]
}

const minute = 60_000
/** sequences per seed in a lane */
const piece = 25
const people = 2

/**
 * Runs generated sequences of user, provider and time actions on the real payments service and compares each with the
 * model; every lane generates, compares and shrinks independently.
 */
export const runModel = async (options: ModelOptions): Promise<ModelResult> => {
  const { lanes = 24, longest = 20, replay, inMemory = false, maxSeconds = Infinity, progress } = options
  const shop = await startShop()
  const began = Date.now()
  const counted = { sequences: 0, actions: 0, kinds: new Map<string, number>() }
  const count = (kind: string): void => {
    counted.actions++
    counted.kinds.set(kind, (counted.kinds.get(kind) ?? 0) + 1)
  }
  const arbitrary = fc.noBias(
    fc.commands(actionsOf(inMemory), { maxCommands: longest, size: 'max', ...(replay ? { replayPath: replay } : {}) }),
  )
  let hasFailed = false
  const isOver = (): boolean => hasFailed || Date.now() - began > maxSeconds * 1_000
  const property = fc.asyncProperty(beginnings, arbitrary, fc.integer(), async (first, commands, turns) => {
    await runSequence({ shop, inMemory, turns }, [...first, ...commands], count)
    counted.sequences++
    progress?.(counted.sequences)
  })
  const runLane = async (index: number): Promise<string[]> => {
    const found = await laneFaults(property, { ...options, lanes, index, isOver })
    hasFailed ||= found.length > 0
    return found
  }
  try {
    const faults = (await Promise.all(Array.from({ length: lanes }, (_, index) => runLane(index)))).flat()
    const whole = await shop.wallets.check()
    const seconds = (Date.now() - began) / 1_000
    return { ...counted, seconds, faults: [...faults, ...whole.faults] }
  } finally {
    await shop.close()
  }
}

interface Lane extends ModelOptions {
  lanes: number
  index: number
  isOver(): boolean
}
/** The lane's part of the sequences: in small batches, so that it stops soon after another lane found a failure. */
const laneFaults = async <T>(
  property: fc.IAsyncProperty<T>,
  { sequences, seed, lanes, index, path, shrinks = true, isOver }: Lane,
): Promise<string[]> => {
  const numRuns = Math.ceil((sequences - index) / lanes)
  for (let done = 0; done < numRuns && !isOver(); done += piece) {
    const how = { seed: seed + index + lanes * (done / piece), numRuns: Math.min(piece, numRuns - done) }
    const asked = { ...how, includeErrorInReport: true, endOnFailure: !shrinks, ...(path ? { path } : {}) }
    const result = await fc.check(property, asked)
    if (result.failed) return [fc.defaultReportMessage(result) ?? 'a sequence failed']
  }
  return []
}

type Commands = Iterable<fc.AsyncCommand<Model, Real>>
interface Ground {
  shop: Shop
  inMemory: boolean
  turns: number
}
const runSequence = async (
  { shop, inMemory, turns }: Ground,
  commands: Commands,
  count: Real['count'],
): Promise<void> => {
  const members = Array.from({ length: people }, () => newId())
  const sequence = new Sequence(members, inMemory ? shop.newMemory() : null, turns)
  const real = { shop, sequence, count }
  const model = newModel(sequence)
  const run = async (): Promise<void> => {
    await fc.asyncModelRun(() => ({ model, real }), commands)
    await settleAll(model, real)
    const faults = await faultsAtEnd(model, real)
    if (inMemory) faults.push(...(await shop.wallets.check()).faults)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
  await shop.withOwnMonths(sequence, () => within(sequence, run))
}

/** Finishes everything: delivers every notification, completes every refund, expires every order. */
const settleAll = async (model: Model, real: Real): Promise<void> => {
  const { notifications } = real.sequence
  do {
    for (const one of notifications.splice(0)) {
      await real.shop.execute(new AcceptNotification(one.provider, one.fields))
      applyNotification(model, real.sequence, one)
    }
    await swept(model, real, 65 * minute)
  } while (notifications.length > 0 || (await arePaying(real)))
}

/** A payout continues until the provider reports its result. */
const arePaying = async ({ shop, sequence }: Real): Promise<boolean> =>
  (await shop.withdrawalsOf(sequence.members)).some(
    ({ step, payout }) => step === 'redeem' || (step === 'paying' && payout.state !== 'failed'),
  )
