import { randomUUID } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AppleLogin, type ApplePerson } from '../apple/apple.public.ts'
import { type User, UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { bindApple } from './bind.rules.ts'

export class BindApple extends Command<User> {
  readonly operation = randomUUID()
  constructor(
    readonly userId: string,
    readonly person: ApplePerson,
    readonly code: string | undefined,
  ) {
    super()
  }
}

@CommandHandler(BindApple)
export class BindAppleHandler implements ICommandHandler<BindApple> {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly apple: AppleLogin,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, person, code, operation }: BindApple): Promise<User> {
    const appleId = this.secrets.loginHash('apple', person.sub)
    const other = await this.users.findByLogin({ appleId })
    if (other && other._id !== userId) throw new AppError('ALREADY_BOUND')
    await this.apple.useToken(person, operation)
    const grant = await this.apple.exchangeGrant(person, code)
    const sealed = grant && this.secrets.sealAppleGrant(userId, grant)
    return this.users.change(userId, (user) => bindApple(user, appleId, { grant: sealed, now: this.clock.now() }))
  }
}
