import type { AdminRole } from '@xinyu/contracts/call'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Inject } from '@nestjs/common'
import type { UsersConfig } from '../../config.ts'
import { UserSecrets, UsersStore } from '../../user-store/user-store.public.ts'
import { changeCredentials } from '../../user/user-credentials.rules.ts'
import { registerUser, setRoles } from '../account.rules.ts'
import { isCommonPassword } from '../passwords/common-passwords.rules.ts'
import { hashPassword } from '../passwords/passwords.ts'

export class CreateAdmin extends Command<{ user_id: string; GID: string }> {
  constructor(
    readonly input: {
      phone: string
      password: string
      name: string
      roles: readonly AdminRole[]
      otpSecret?: string | undefined
    },
  ) {
    super()
  }
}

@CommandHandler(CreateAdmin)
export class CreateAdminHandler implements ICommandHandler<CreateAdmin> {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'NODE_ENV'>,
  ) {}

  async execute({ input }: CreateAdmin): Promise<{ user_id: string; GID: string }> {
    if (isCommonPassword(input.password, input.phone)) throw new AppError('PASSWORD_COMMON')
    // a secret from the request may be known to others; only demo data and tests send one
    if (input.otpSecret && this.config.NODE_ENV === 'production') throw new AppError('FORBIDDEN')
    const password = await hashPassword(input.password)
    const user =
      (await this.users.create(input.phone, null, () => registerUser(null))) ??
      (await this.users.findByPhone(input.phone))
    if (!user) throw new AppError('CONFLICT')
    await this.users.change(user._id, (current) =>
      changeCredentials(current, { set: { password, name: user.name || input.name } }),
    )
    await this.users.change(user._id, (current) => setRoles(current, input.roles, this.clock.now()))
    if (input.otpSecret) {
      const otpSecret = this.secrets.sealOtpSecret(user._id, input.otpSecret)
      const secondFactor = { enrolledAt: this.clock.now(), lastStep: 0, recoveryCodes: [] }
      await this.users.change(user._id, (current) => changeCredentials(current, { set: { otpSecret, secondFactor } }))
    }
    return { user_id: user._id, GID: user.GID }
  }
}
