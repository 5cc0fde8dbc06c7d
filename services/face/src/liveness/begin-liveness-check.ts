import { randomInt } from 'node:crypto'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Members } from '../members/members.public.ts'
import { challengeOf } from './liveness.rules.ts'
import { type Challenge, LivenessStore } from './liveness.store.ts'

export class BeginLivenessCheck extends Command<Challenge> {
  constructor(readonly userId: string) {
    super()
  }
}

/** Returns the actions for the camera, in an unpredictable order. */
@CommandHandler(BeginLivenessCheck)
export class BeginLivenessCheckHandler implements ICommandHandler<BeginLivenessCheck> {
  constructor(
    private readonly store: LivenessStore,
    private readonly members: Members,
  ) {}

  async execute({ userId }: BeginLivenessCheck): Promise<Challenge> {
    await this.members.assertConsent(userId)
    return this.store.begin(
      userId,
      challengeOf(() => randomInt(1_000_000) / 1_000_000),
    )
  }
}
