import { CONFIG } from '@xinyu/platform/config'
import { Clock } from '@xinyu/platform/clock'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { PaymentsConfig } from '../config.ts'
import { type Caps, type CapValue, withCap } from './caps.rules.ts'
import { CapsStore } from './caps.store.ts'

export class SetCaps extends Command<Caps> {
  /** undefined: no change */
  constructor(
    readonly userId: string,
    readonly wanted: { day?: CapValue | undefined; month?: CapValue | undefined },
  ) {
    super()
  }
}

/** Caps that a member sets: lowered at once, raised after a wait. */
@CommandHandler(SetCaps)
export class SetCapsHandler implements ICommandHandler<SetCaps> {
  constructor(
    private readonly store: CapsStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  execute({ userId, wanted: { day, month } }: SetCaps): Promise<Caps> {
    const at = { now: this.clock.now(), waitHours: this.config.SPEND_CAP_RAISE_HOURS }
    return this.store.change(userId, (caps) => ({
      day: day === undefined ? caps.day : withCap(caps.day, day, at),
      month: month === undefined ? caps.month : withCap(caps.month, month, at),
    }))
  }
}
