import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UserSecrets } from '../user-store/user-store.public.ts'
import { ProveSecondFactor } from './prove-second-factor.ts'
import { newRecoveryCodes, normalised } from './recovery-codes.ts'
import { SecondFactorGuesses } from './second-factor-guesses.ts'

export class MakeRecoveryCodes extends Command<{ recoveryCodes: string[] }> {
  constructor(
    readonly userId: string,
    readonly code: string,
  ) {
    super()
  }
}

/** Replaces all recovery codes with ten new ones. */
@CommandHandler(MakeRecoveryCodes)
export class MakeRecoveryCodesHandler implements ICommandHandler<MakeRecoveryCodes> {
  constructor(
    private readonly prove: ProveSecondFactor,
    private readonly guesses: SecondFactorGuesses,
    private readonly secrets: UserSecrets,
  ) {}

  async execute({ userId, code }: MakeRecoveryCodes): Promise<{ recoveryCodes: string[] }> {
    const tries = await this.guesses.consumeTriesLoggedIn(userId)
    const recoveryCodes = newRecoveryCodes()
    const hashes = recoveryCodes.map((each) => this.secrets.recoveryHash(userId, normalised(each)))
    await this.prove.useCode(userId, code, {
      using: (factor) => ({ secondFactor: { ...factor, recoveryCodes: hashes } }),
    })
    await tries.giveBack()
    return { recoveryCodes }
  }
}
