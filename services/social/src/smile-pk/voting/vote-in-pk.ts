import type { SmilePk } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type Choice, voteRefusal } from '../pk.rules.ts'
import { PksReads } from '../pks.reads.ts'
import { PksStore } from '../pks.store.ts'
import { VoteCounts } from './vote-counts.ts'
import { VotesStore } from './votes.store.ts'

export class VoteInPk extends Command<SmilePk> {
  constructor(
    readonly me: string,
    readonly pk: string,
    readonly choice: Choice,
  ) {
    super()
  }
}

/** One vote a viewer a PK. The same vote again gets the same answer; another choice is ALREADY_VOTED. */
@CommandHandler(VoteInPk)
export class VoteInPkHandler implements ICommandHandler<VoteInPk> {
  constructor(
    private readonly pks: PksStore,
    private readonly votes: VotesStore,
    private readonly counts: VoteCounts,
    private readonly reads: PksReads,
    private readonly clock: Clock,
  ) {}

  async execute({ me, pk: id, choice }: VoteInPk): Promise<SmilePk> {
    // a reader who may not see one of the two must not learn of the PK
    await this.reads.get(me, id)
    const earlier = await this.votes.find(id, me)
    if (earlier && earlier.choice !== choice) throw new AppError('ALREADY_VOTED')
    if (!earlier) await this.#vote(me, id, choice)
    return this.reads.get(me, id)
  }

  async #vote(me: string, id: string, choice: Choice): Promise<void> {
    const pk = await this.pks.get(id)
    const at = this.clock.now()
    const refusal = voteRefusal(pk, me, at)
    if (refusal) throw new AppError(refusal)
    const isFirst = await this.votes.add({ pk_id: id, voter_id: me, choice, at, post_id: pk[choice].post_id })
    if (isFirst) return this.counts.addVote(pk, choice, `${id}:${me}`)
    // of two concurrent votes the first counts
    if ((await this.votes.find(id, me))?.choice !== choice) throw new AppError('ALREADY_VOTED')
  }
}
