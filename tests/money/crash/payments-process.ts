// The payments service as a process of its own that a test drives over IPC: real engines, real HTTP, real sandboxes.
// Its clock stands still and its jobs rest until they are told, so that the same acts make the same writes every time.
import { setTimeout as pause } from 'node:timers/promises'
import type { INestApplicationContext } from '@nestjs/common'
import type { FactEnvelope } from '@xinyu/contracts/event'
import { paymentsConfig } from '@xinyu/payments/config'
import { PaymentsModule } from '@xinyu/payments/payments.module'
import { Wallets } from '@xinyu/payments/wallets/wallets.public'
import { KeyRing } from '@xinyu/platform/auth/key-ring'
import { LocalCarrier } from '@xinyu/platform/carrier/local'
import { FixedClock } from '@xinyu/platform/clock'
import { readConfig } from '@xinyu/platform/config'
import { crashPoints } from '@xinyu/platform/db/crash-points'
import { Database } from '@xinyu/platform/db/database'
import { JobScheduler } from '@xinyu/platform/jobs/job-scheduler'
import { bootService } from '@xinyu/platform/service'

const carrier = new LocalCarrier()

/** Boots on what is stored, with its clock at a time. Until then the process only has its code at hand. */
const boot = async ({ at, port }: Beginning): Promise<{ url: string; acts: Acts }> => {
  carrier.open()
  const clock = new FixedClock(at)
  const config = readConfig(paymentsConfig, process.env)
  const options = { name: 'payments', module: PaymentsModule, config, carrier, port, clock, timers: false } as const
  const { app, url } = await bootService(options)
  // the users service is not there
  app.get(KeyRing).readFrom(async () => [])
  return { url, acts: actsOf(app, clock) }
}

/** What the test may ask for. */
const actsOf = (app: INestApplicationContext, clock: FixedClock) => ({
  advance: (milliseconds: number) => clock.advance(milliseconds),
  jobs: () => app.get(JobScheduler).names,
  job: (name: string) => app.get(JobScheduler).runNow(name),
  hear: (fact: FactEnvelope) => carrier.publish(fact),
  grant: ({ id, op, points, paid = 0 }: { id: string; op: string; points: number; paid?: number }) =>
    app.get(Wallets).grant(id, op, { points, days: 0, paid, reason: 'test' }),
  check: () => app.get(Wallets).check(),
  arm: (point: string | null) => crashPoints.arm(point),
  passed: () => crashPoints.passed,
  rest: async () => {
    const { relay } = app.get(Database)
    for (let idleChecks = 0; idleChecks < 2;) {
      idleChecks = (await relay.waiting()) === 0 && (await carrier.idle()) ? idleChecks + 1 : 0
      await pause(2)
    }
  },
})
export type Acts = ReturnType<typeof actsOf>
/** The first message a process gets. */
export interface Beginning {
  at: Date
  /** 0: any that is free */
  port: number
}
export interface Asked {
  id: number
  act: keyof Acts
  input: never
}
export interface Answer {
  id: number
  answer?: unknown
  error?: string
}

const answered = async (acts: Acts, { id, act, input }: Asked): Promise<Answer> => {
  try {
    return { id, answer: await acts[act](input) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

/** Whoever asked may have ended: then nobody waits for it. */
const send = (message: Answer | { ready: string }): void =>
  void process.send?.(message, undefined, undefined, () => undefined)

process.once('disconnect', () => process.exit())
process.once('message', (beginning: Beginning) => {
  void boot(beginning).then(({ url, acts }) => {
    process.on('message', (asked: Asked) => void answered(acts, asked).then(send))
    send({ ready: url })
  })
})
