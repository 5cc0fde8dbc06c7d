import { ContentCheck } from '@xinyu/contracts/enums'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type Payee, UserSecrets, UsersStore, type User } from '../user-store/user-store.public.ts'
import { AnswerVoices } from './answers/answer-voices.ts'
import { editProfile, newTexts, type ProfileEdit } from './edit-profile.rules.ts'

export class UpdateProfile extends Command<User> {
  constructor(
    readonly userId: string,
    readonly edit: Omit<ProfileEdit, 'withdrawInfo'>,
    readonly payee?: Payee,
  ) {
    super()
  }
}

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly voices: AnswerVoices,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async execute({ userId, edit, payee }: UpdateProfile): Promise<User> {
    const user = await this.users.find(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    await Promise.all(newTexts(user, edit).map(({ field, text }) => this.#checkText(field, text)))
    const wanted = payee ? { ...edit, withdrawInfo: this.secrets.sealPayee(userId, payee) } : edit
    const after = await this.users.change(userId, (current) =>
      payee && this.secrets.isOwnName(current, payee) === false
        ? { refuse: 'PAYEE_NAME' }
        : editProfile(current, wanted, this.clock.now()),
    )
    await this.voices.removeReplaced(user, after)
    return after
  }

  /** Refuses a sensitive text. While the check is down the text passes: a moderator checks it before others see it. */
  async #checkText(field: string, text: string): Promise<void> {
    const checked = await this.internal.call(checkText, { text, scene: 'profile' }).catch((error: unknown) => {
      this.log.warn('profile: the text check is unavailable', { err: error })
      return null
    })
    if (checked?.value === ContentCheck.Sensitive)
      throw new AppError('SENSITIVE', { word: checked.badword ?? '', field })
  }
}
