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

/** Says what the person is to do before the camera, in an order nobody can foresee. */
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
