// The payments service in its own process, driven by a test over IPC, on real engines and HTTP. Its clock and
// jobs advance only on command, so that the same commands always make the same writes.
import { setTimeout as pause } from 'node:timers/promises'
import type { INestApplicationContext } from '@nestjs/common'
import type { FactEnvelope } from '@xinyu/contracts/event'
import { paymentsConfig } from '@xinyu/payments/config'
import { PaymentsModule } from '@xinyu/payments/payments.module'
import { Wallets } from '@xinyu/payments/wallets/wallets.public'
import { KeyRing } from '@xinyu/platform/auth/key-ring'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { FixedClock } from '@xinyu/platform/clock'
import { readConfig } from '@xinyu/platform/config'
import { crashPoints } from '@xinyu/platform/db/writes/crash-points'
import { Database } from '@xinyu/platform/db/database'
import { JobScheduler } from '@xinyu/platform/jobs/job-scheduler'
import { bootService } from '@xinyu/platform/runtime/service'

const messageBus = new LocalBus()

/** Boots on the stored data with the given time. Until then the process has only loaded its code. */
const boot = async ({ at, port }: BootOptions): Promise<{ url: string; commands: TestCommands }> => {
  messageBus.open()
  const clock = new FixedClock(at)
  const config = readConfig(paymentsConfig, process.env)
  const options = { name: 'payments', module: PaymentsModule, config, messageBus, port, clock, timers: false } as const
  const { app, url } = await bootService(options)
  // there is no users service
  app.get(KeyRing).readFrom(async () => [])
  return { url, commands: commandsOf(app, clock) }
}

/** The commands of the test. */
const commandsOf = (app: INestApplicationContext, clock: FixedClock) => ({
  advance: (milliseconds: number) => clock.advance(milliseconds),
  jobs: () => app.get(JobScheduler).jobs.map(({ name }) => name),
  job: (name: string) => app.get(JobScheduler).runNow(name),
  publish: (fact: FactEnvelope) => messageBus.publish(fact),
  grant: ({ id, op, points, paid = 0 }: { id: string; op: string; points: number; paid?: number }) =>
    app.get(Wallets).grant(id, op, { points, days: 0, paid, reason: 'test' }),
  check: () => app.get(Wallets).check(),
  arm: (point: string | null) => crashPoints.arm(point),
  passed: () => crashPoints.passed,
  rest: async () => {
    const { relay } = app.get(Database)
    for (let idleChecks = 0; idleChecks < 2;) {
      idleChecks = (await relay.countWaiting()) === 0 && (await messageBus.isIdle()) ? idleChecks + 1 : 0
      await pause(2)
    }
  },
})
export type TestCommands = ReturnType<typeof commandsOf>
/** The first message a process gets. */
export interface BootOptions {
  at: Date
  /** 0: any free port */
  port: number
}
export interface CommandRequest {
  id: number
  command: keyof TestCommands
  input: never
}
export interface CommandReply {
  id: number
  answer?: unknown
  error?: string
}

const execute = async (commands: TestCommands, { id, command, input }: CommandRequest): Promise<CommandReply> => {
  try {
    return { id, answer: await commands[command](input) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

/** The parent may have exited: then nobody waits for the reply. */
const send = (message: CommandReply | { ready: string }): void =>
  void process.send?.(message, undefined, undefined, () => undefined)

process.once('disconnect', () => process.exit())
process.once('message', (bootOptions: BootOptions) => {
  void boot(bootOptions).then(({ url, commands }) => {
    process.on('message', (request: CommandRequest) => void execute(commands, request).then(send))
    send({ ready: url })
  })
})
