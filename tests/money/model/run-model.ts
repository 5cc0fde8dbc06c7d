import { newId } from '@xinyu/platform/ids'
import { AcceptNotification } from '@xinyu/payments/notifications/accept-notification'
import fc from 'fast-check'
import type { Real } from './acts/act.ts'
import { acts, beginnings } from './acts/all.ts'
import { swept } from './acts/sweep.ts'
import { faultsAtEnd } from './check.ts'
import { heard } from './heard.ts'
import { type Model, newModel } from './model.ts'
import { Sequence, within } from './sequence.ts'
import { type Shop, startShop } from './shop.ts'

export interface ModelOptions {
  sequences: number
  seed: number
  /** sequences on their way at the same time */
  lanes?: number
  /** acts of the longest sequence */
  longest?: number
  /** runs one failed case again, as its report names it */
  path?: string
  replay?: string
  /** keeps what the handlers write in memory; else it is the real database */
  inMemory?: boolean
  /** begins nothing more after so long, however many were asked for */
  mostSeconds?: number
  /** looks for the shortest sequence that fails in the same way; true unless told */
  shrinks?: boolean
  progress?: (done: number) => void
}
export interface ModelResult {
  sequences: number
  acts: number
  /** of acts, how often each was done */
  kinds: Map<string, number>
  seconds: number
  faults: string[]
}

const minute = 60_000
/** sequences that a lane runs under one seed */
const piece = 25
const people = 2

/**
 * Generated sequences of what people, providers and time do to money, on the payments service itself and its real
 * database, each against the model: every lane generates, compares and shrinks by itself.
 */
export const runModel = async (options: ModelOptions): Promise<ModelResult> => {
  const {
    sequences,
    seed,
    lanes = 24,
    longest = 20,
    path,
    replay,
    inMemory = false,
    mostSeconds = Infinity,
    shrinks = true,
    progress,
  } = options
  const shop = await startShop()
  const began = Date.now()
  const counted = { sequences: 0, acts: 0, kinds: new Map<string, number>() }
  const count = (kind: string): void => {
    counted.acts++
    counted.kinds.set(kind, (counted.kinds.get(kind) ?? 0) + 1)
  }
  const arbitrary = fc.noBias(
    fc.commands(acts, { maxCommands: longest, size: 'max', ...(replay ? { replayPath: replay } : {}) }),
  )
  let hasFailed = false
  const isOver = (): boolean => hasFailed || Date.now() - began > mostSeconds * 1_000
  const property = fc.asyncProperty(beginnings, arbitrary, fc.integer(), async (first, commands, turns) => {
    await runSequence({ shop, inMemory, turns }, [...first, ...commands], count)
    counted.sequences++
    progress?.(counted.sequences)
  })
  try {
    const lane = async (index: number): Promise<string[]> => {
      const faults: string[] = []
      const numRuns = Math.ceil((sequences - index) / lanes)
      // in pieces, so that a lane ends soon after another has found something
      for (let done = 0; done < numRuns && !isOver(); done += piece) {
        const how = { seed: seed + index + lanes * (done / piece), numRuns: Math.min(piece, numRuns - done) }
        const asked = { ...how, includeErrorInReport: true, endOnFailure: !shrinks, ...(path ? { path } : {}) }
        const result = await fc.check(property, asked)
        hasFailed ||= result.failed
        if (result.failed) faults.push(fc.defaultReportMessage(result) ?? 'a sequence failed')
      }
      return faults
    }
    const faults = (await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))).flat()
    const whole = await shop.wallets.check()
    const seconds = (Date.now() - began) / 1_000
    return { ...counted, seconds, faults: [...faults, ...whole.faults] }
  } finally {
    await shop.close()
  }
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
  await within(sequence, async () => {
    await fc.asyncModelRun(() => ({ model, real }), commands)
    await settleAll(model, real)
    const faults = await faultsAtEnd(model, real)
    if (inMemory) faults.push(...(await shop.wallets.check()).faults)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
}

/** In the end every notification has come, every refund has gone through, and every order's time is over. */
const settleAll = async (model: Model, real: Real): Promise<void> => {
  const { mail } = real.sequence
  do {
    for (const one of mail.splice(0)) {
      await real.shop.execute(new AcceptNotification(one.provider, one.fields))
      heard(model, real.sequence, one)
    }
    await swept(model, real, 65 * minute)
  } while (mail.length > 0 || (await arePaying(real)))
}

/** A payout goes on until the provider has said what became of it. */
const arePaying = async ({ shop, sequence }: Real): Promise<boolean> =>
  (await shop.withdrawalsOf(sequence.members)).some(
    ({ step, payout }) => step === 'redeem' || (step === 'paying' && payout.state !== 'failed'),
  )
