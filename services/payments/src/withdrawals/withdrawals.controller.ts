import { handleWithdraw, withdrawFlowerList, withdrawGift } from '@xinyu/contracts/http/gift/withdrawals'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { DecideWithdrawal } from './decide-withdrawal.ts'
import { RequestWithdrawal } from './request-withdrawal.ts'
import { viewOf } from './rules/withdrawal-views.rules.ts'
import { WithdrawalsReads } from './withdrawals.reads.ts'

@Controller()
export class WithdrawalsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: WithdrawalsReads,
  ) {}

  @Implements(withdrawGift)
  async withdraw({ input, currentUser }: CallContext<typeof withdrawGift>) {
    const { amount, net, clientId } = input
    return {
      withdrawal: viewOf(await this.commands.execute(new RequestWithdrawal(currentUser.id, amount, net, clientId))),
    }
  }

  @Implements(withdrawFlowerList)
  async list({ input, currentUser }: CallContext<typeof withdrawFlowerList>) {
    const [{ list, total }, terms] = await Promise.all([
      this.reads.listOwn(currentUser.id, input),
      this.reads.termsOf(currentUser.id),
    ])
    return { list: list.map(viewOf), total, terms }
  }

  @Implements(handleWithdraw)
  async handle({ input, currentUser }: CallContext<typeof handleWithdraw>) {
    const decision = input.approve ? { approve: true as const } : { approve: false as const, reason: input.reason }
    const decided = await this.commands.execute(new DecideWithdrawal(input.withdrawal_id, currentUser.id, decision))
    return { withdrawal: viewOf(decided), approvals: decided.approvals.length }
  }
}
