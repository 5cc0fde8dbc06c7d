import type { ErrorCode } from '@xinyu/contracts/errors'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError, WriteConflict } from '@xinyu/platform/error'
import { type Job, type JobRun, runAgain, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { DecideWithdrawal } from '../decide-withdrawal.ts'
import { WithdrawalsStore } from '../withdrawals.store.ts'
import { type Batch, withOutcome } from './batch.rules.ts'
import { BatchesStore } from './batches.store.ts'

/**
 * Approves the withdrawals of an approved batch one after another, in the names of both people, by the same command as
 * a single one: its limits apply, and a repeat approves nothing twice. One that is refused does not stop the others.
 */
@ScheduledJob()
export class BatchRunner implements Job {
  readonly name = 'payout-batches'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['payout_batches']

  constructor(
    private readonly batches: BatchesStore,
    private readonly withdrawals: WithdrawalsStore,
    private readonly commands: Commands,
    private readonly log: Log,
  ) {}

  async run({ signal }: Pick<JobRun, 'signal'>): Promise<Date | null> {
    const unfinished = await this.batches.unfinished()
    for (const batch of unfinished)
      await this.runBatch(batch, signal).catch((error: unknown) =>
        this.log.warn('a batch of payouts was not finished yet', { key: batch._id, err: error }),
      )
    return unfinished.length > 0 ? runAgain : null
  }

  async runBatch(batch: Batch, signal?: AbortSignal): Promise<Batch> {
    let now = batch
    for (const { withdrawal, outcome } of batch.items) {
      if (signal?.aborted) return now
      if (now.state !== 'approved' || outcome !== 'waiting') continue
      const refusal = await this.#approve(withdrawal, batch)
      now = await this.batches.decide(batch._id, (latest) => ({ set: withOutcome(latest, withdrawal, refusal) }))
    }
    return now
  }

  /** Null: approved by both. Anything but a refusal is thrown: the job tries again. */
  async #approve(id: string, { requestedBy, decidedBy }: Batch): Promise<ErrorCode | null> {
    for (const by of [requestedBy, decidedBy ?? '']) {
      if (await this.#isApproved(id, by, requestedBy)) continue
      try {
        await this.commands.execute(new DecideWithdrawal(id, by, { approve: true }))
      } catch (error) {
        if (!(error instanceof AppError) || error instanceof WriteConflict) throw error
        // another run of the same batch may have been faster
        if (!(await this.#isApproved(id, by, requestedBy))) return error.code
      }
    }
    return null
  }

  /** By this person already, or by the first one, and no second approval was needed. */
  async #isApproved(id: string, by: string, requestedBy: string): Promise<boolean> {
    const { step, approvals } = await this.withdrawals.get(id)
    const has = (who: string): boolean => approvals.some((approval) => approval.by === who)
    return has(by) || (step !== 'waiting' && has(requestedBy))
  }
}
