import { BankChecks } from '@xinyu/payments/months/bank-checks'
import { MonthLinesStore } from '@xinyu/payments/months/month-lines.store'
import { MonthsAdminController } from '@xinyu/payments/months/months-admin.controller'
import { MonthsJob } from '@xinyu/payments/months/months-job'
import { MonthsStore } from '@xinyu/payments/months/months.store'
import type { MonthLine } from '@xinyu/payments/months/rules/lines.rules'
import type { Month } from '@xinyu/payments/months/rules/month-state.rules'
import { checked } from '@xinyu/payments/months/rules/statement.rules'
import { CompareBills } from '@xinyu/payments/reconciliation/reconciliation.public'
import { eachOrThrow } from '@xinyu/platform/jobs/job'
import type { RunningService } from '@xinyu/platform/runtime/service'

/** The months of a shop, as finance and the job use them. */
export interface Months {
  run(): Promise<void>
  lock(id: string, by: string): Promise<void>
  requestReopen(id: string, by: string): Promise<void>
  approveReopen(id: string, by: string): Promise<void>
  list(): Promise<Month[]>
  lines(): Promise<MonthLine[]>
  /** everything that a lock promises: the statement, the file and the documents of a month */
  contentOf(id: string): Promise<string>
}

/** There are no bills: comparing them is tested by `npm run month:trial`. */
export const withoutBanks = (app: RunningService['app']): void => {
  Object.assign(app.get(CompareBills), { run: async () => undefined })
  Object.assign(app.get(BankChecks), {
    checkBills: async () => checked('bills', { expected: 0, found: 0 }),
    checkTrades: async () => checked('bank', { expected: 0, found: 0 }),
  })
}

export const monthsOf = (app: RunningService['app']): Months => {
  const [store, controller] = [app.get(MonthsStore), app.get(MonthsAdminController)]
  const job = app.get(MonthsJob)
  const linesStore = app.get(MonthLinesStore)
  const run = { signal: new AbortController().signal, progress: () => undefined, each: eachOrThrow }
  const asked = (id: string, by: string) => ({ id, currentUser: { id: by }, input: { reason: 'reason' } }) as never
  const lines = async (): Promise<MonthLine[]> => {
    const all: MonthLine[] = []
    for (const { _id } of await store.list()) all.push(...(await linesStore.listPart({ month: _id }, '', 1_000)))
    return all
  }
  return {
    run: async () => void (await job.run(run)),
    lock: async (id, by) => void (await controller.lock(asked(id, by))),
    requestReopen: async (id, by) => void (await controller.requestReopen(asked(id, by))),
    approveReopen: async (id, by) => void (await controller.approveReopen(asked(id, by))),
    list: () => store.list(),
    lines,
    contentOf: async (id) => {
      const { statement, file, lockedBy, lockedAt } = await store.get(id)
      // when a membership was earned is written later, by a lock of that time
      const own = (await lines()).filter(({ month }) => month === id).map((line) => ({ ...line, earnedIn: undefined }))
      return JSON.stringify({ statement, file, lockedBy, lockedAt, own })
    },
  }
}
