import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { cancel } from './account.rules.ts'
import { SessionsStore } from '../sessions/sessions.public.ts'
import { type Proof, ProveOwner } from './prove-owner.ts'

export class CancelAccount extends Command<{ erasedAt: string }> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly proof: Proof,
    readonly reason: string,
  ) {
    super()
  }
}

/** A client that asks for no proof can still do it right after a login. */
const freshMs = 600_000

/** The owner leaves: every token ends now, personal data in 15 days. */
@CommandHandler(CancelAccount)
export class CancelAccountHandler implements ICommandHandler<CancelAccount> {
  constructor(
    private readonly users: UsersStore,
    private readonly owner: ProveOwner,
    private readonly sessions: SessionsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, sessionId, proof, reason }: CancelAccount): Promise<{ erasedAt: string }> {
    const user = await this.users.get(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    if (isGiven(proof) || !(await this.#isFresh(sessionId))) await this.owner.check(user, proof)
    const after = await this.users.change(userId, (current) => cancel(current, reason, this.clock.now()))
    await this.sessions.endAll(userId)
    return { erasedAt: (after.cancellation?.erasedAt ?? this.clock.now()).toISOString() }
  }

  async #isFresh(sessionId: string): Promise<boolean> {
    const began = await this.sessions.beganAt(sessionId)
    return began !== null && this.clock.now().getTime() - began.getTime() <= freshMs
  }
}

const isGiven = ({ smsCode, password }: Proof): boolean => smsCode !== undefined || password !== undefined
