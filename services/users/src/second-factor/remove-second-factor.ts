import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { EndSessions } from '../sessions/sessions.public.ts'
import { ProveSecondFactor } from './prove-second-factor.ts'
import { SecondFactorGuesses } from './second-factor-guesses.ts'
import { withoutAuthenticator } from './second-factor.rules.ts'

export class RemoveSecondFactor extends Command<void> {
  constructor(
    readonly userId: string,
    readonly code: string,
  ) {
    super()
  }
}

/** The owner removes their authenticator. A code of it, or a recovery code, proves that it is the owner. */
@CommandHandler(RemoveSecondFactor)
export class RemoveSecondFactorHandler implements ICommandHandler<RemoveSecondFactor> {
  constructor(
    private readonly prove: ProveSecondFactor,
    private readonly guesses: SecondFactorGuesses,
    private readonly sessions: EndSessions,
  ) {}

  async execute({ userId, code }: RemoveSecondFactor): Promise<void> {
    const tries = await this.guesses.consumeTriesLoggedIn(userId)
    await this.prove.useCode(userId, code, { using: withoutAuthenticator, changesCredentials: true })
    await tries.giveBack()
    await this.sessions.endAll(userId)
  }
}
