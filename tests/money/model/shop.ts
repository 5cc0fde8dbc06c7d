import { randomBytes } from 'node:crypto'
import { AppleDriver } from '@xinyu/payments/apple/apple.public'
import { paymentsConfig } from '@xinyu/payments/config'
import { CorrectionsJob } from '@xinyu/payments/corrections/corrections-job'
import { GiftTransfersJob } from '@xinyu/payments/gifts/gift-transfers-job'
import { Renewals } from '@xinyu/payments/vip-membership/renewals.public'
import { NotificationsJob } from '@xinyu/payments/notifications/notifications-job'
import type { OrderDocument } from '@xinyu/payments/orders/orders.public'
import { ordersJobs } from '@xinyu/payments/orders/payment/orders-jobs'
import { PaymentsModule } from '@xinyu/payments/payments.module'
import { People } from '@xinyu/payments/people/people.public'
import { Providers } from '@xinyu/payments/providers/providers.public'
import { RefundsJob } from '@xinyu/payments/refunds/refunds-job'
import type { Entry, Wallet } from '@xinyu/payments/wallets/rules/wallet.rules'
import { WalletsJob } from '@xinyu/payments/wallets/wallets-job'
import { Wallets } from '@xinyu/payments/wallets/wallets.public'
import { WalletsStore } from '@xinyu/payments/wallets/wallets.store'
import type { Withdrawal } from '@xinyu/payments/withdrawals/rules/withdrawal.rules'
import { decideBatch } from '@xinyu/payments/withdrawals/batches/batch.rules'
import { BatchRunner } from '@xinyu/payments/withdrawals/batches/batch-runner'
import { BatchesStore } from '@xinyu/payments/withdrawals/batches/batches.store'
import { CircularGifts } from '@xinyu/payments/withdrawals/circular-gifts'
import { WithdrawalsJob } from '@xinyu/payments/withdrawals/withdrawals-job'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Commands } from '@xinyu/platform/command/commands'
import { eachOrThrow, type Job } from '@xinyu/platform/jobs/job'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import type { RunningService } from '@xinyu/platform/runtime/service'
import { nameSteps } from '@xinyu/platform/telemetry/step-names'
import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'
import { startService } from '@xinyu/testkit/service-under-test'
import type { Command } from '@nestjs/cqrs'
import { currentSequence, injectCrashes, type Sequence, SequenceClock } from './sequence.ts'
import { AppStore } from './app-store.ts'
import { keepInMemory } from './memory/driver.ts'
import { beginningOf, Memory } from './memory/memory.ts'
import { type Months, monthsOf, withoutBanks } from './months.ts'
import { OwnMonths, seeOwnRows } from './own-rows.ts'
import { Vendor } from './vendor.ts'

export const flowerPoints = 3
/** A sequence exceeds one person's daily limit: only limits per item are tested here. */
const UNLIMITED = '1000000000'
const unlimitedDays = {
  REFUND_ALONE_FEN_A_DAY: UNLIMITED,
  REFUND_FEN_A_DAY: UNLIMITED,
  CORRECT_ALONE_POINTS_A_DAY: UNLIMITED,
  CORRECT_POINTS_A_DAY: UNLIMITED,
  VIP_ALONE_DAYS_A_DAY: UNLIMITED,
  VIP_DAYS_A_DAY: UNLIMITED,
  WITHDRAW_FEN_A_DAY: UNLIMITED,
}
/** The payment jobs in the order in which a sweep runs them. */
const jobs = [
  NotificationsJob,
  ...ordersJobs,
  RefundsJob,
  GiftTransfersJob,
  WalletsJob,
  BatchRunner,
  WithdrawalsJob,
  CorrectionsJob,
]

/** The real payments service and database with fake providers, time and people. */
export interface Shop {
  execute<R>(command: Command<R>): Promise<R>
  /** runs every payment job once, for one sequence */
  sweep(): Promise<void>
  ordersOf(members: readonly string[]): Promise<OrderDocument[]>
  withdrawalsOf(members: readonly string[]): Promise<Withdrawal[]>
  walletOf(id: string): Promise<WalletDocument | null>
  entriesOf(id: string): Promise<Entry[]>
  /** when a member's subscription renews, according to the store */
  renewalOf(id: string): Promise<number | null>
  /** a second person approves a batch of payouts */
  approveBatch(id: string, by: string, now: Date): Promise<void>
  wallets: Wallets
  walletsStore: WalletsStore
  /** an empty in-memory database, as after the migrations */
  newMemory(): Memory
  months: Months
  withOwnMonths<T>(sequence: Sequence, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
export type WalletDocument = Wallet & Aggregate

export const startShop = async (): Promise<Shop> => {
  nameSteps()
  // before the service opens its collections, which keep the driver's calls of that moment
  keepInMemory(() => currentSequence()?.place ?? null)
  injectCrashes()
  seeOwnRows()
  const ownMonths = new OwnMonths()
  const { service, database, close } = await startPayments()
  // facts stay in their documents and are counted there; publishing is tested elsewhere
  await database.relay.stop()
  const { app } = service
  replaceNeighbours(app)
  withoutBanks(app)
  const beginning = await beginningOf(database.db)
  ownMonths.open(database.db)
  const commands = app.get(Commands)
  const running: Job[] = jobs.map((job) => app.get<Job>(job))
  const signal = new AbortController().signal
  const entriesOf = async (id: string): Promise<Entry[]> => {
    const rows = await database.db.collection<Entry & { user_id: string }>('journal').find({ user_id: id }).toArray()
    return rows.sort((a, b) => a.n - b.n)
  }
  const ownedBy = <D extends object>(name: string, members: readonly string[]) =>
    database.db
      .collection(name)
      .find<D>({ user_id: { $in: [...members] } })
      .toArray()
  const walletOf = (id: string) => database.db.collection<WalletDocument>('wallets').findOne({ _id: id })
  return {
    wallets: app.get(Wallets),
    walletsStore: app.get(WalletsStore),
    approveBatch: async (id, by, now) => {
      const approved = await app.get(BatchesStore).decide(id, (batch) => decideBatch(batch, { by, approve: true, now }))
      await app.get(BatchRunner).runBatch(approved)
    },
    execute: (command) => commands.execute(command),
    sweep: async () => {
      for (const job of running) await job.run({ signal, progress: () => undefined, each: eachOrThrow })
    },
    ordersOf: (members) => ownedBy<OrderDocument>('orders', members),
    withdrawalsOf: (members) => ownedBy<Withdrawal>('withdrawals', members),
    walletOf,
    entriesOf,
    renewalOf: async (id) => (await app.get(Renewals).find(id))?.renewsAt.getTime() ?? null,
    newMemory: () => new Memory(beginning),
    months: monthsOf(app),
    withOwnMonths: (sequence, work) => ownMonths.during(sequence, work),
    close,
  }
}

const startPayments = () =>
  startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: {
      ALIPAY_MODE: 'sandbox',
      WECHAT_PAY_MODE: 'sandbox',
      APPLE_MODE: 'sandbox',
      REFUND_ALONE_FEN: '2000',
      ...unlimitedDays,
      FLOWER_POINTS: String(flowerPoints),
      XINYU_NAMESPACE: `m${randomBytes(5).toString('hex')}`,
    },
    clock: new SequenceClock(),
  })

/** Fakes the vendors, the people, the rate limits and the other services. */
const replaceNeighbours = (app: RunningService['app']): void => {
  const apple = new AppStore()
  const vendors = { alipay: new Vendor('alipay'), wechat: new Vendor('wechat'), apple }
  Object.assign(app.get(Providers), { get: (name: keyof typeof vendors) => vendors[name] })
  Object.assign(app.get(AppleDriver), {
    readPurchase: (jws: string) => apple.readPurchase(jws),
    renewalOf: async () => null,
  })
  const user = { type: 'normal' }
  Object.assign(app.get(People), {
    assertMayGive: async () => undefined,
    assertMember: async () => undefined,
    accountClosure: async () => 'no',
    findMany: async (ids: readonly string[]) => new Map(ids.map((id) => [id, { user }])),
  })
  // two members alone are always flagged, and no batch takes what is flagged
  Object.assign(app.get(CircularGifts), { findFlags: async () => [] })
  Object.assign(app.get(RateLimit), { consume: async () => undefined })
  const payee = { kind: 'alipay', realName: 'somebody', account: 'me@example.com' }
  Object.assign(app.get(InternalClient), {
    call: async () => ({ payee, fingerprint: 'f', hasRealName: true, isOwnName: true }),
  })
}
