import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { SmilesStore } from '../posts/posts.public.ts'
import { ClosePk } from './rounds/close-pk.ts'
import { Commands } from '@xinyu/platform/command/commands'

export class EnterSmile extends Command<boolean> {
  constructor(
    readonly me: string,
    readonly post: string,
    readonly enter: boolean,
  ) {
    super()
  }
}

/** Enters an own smile into PKs and boards, or withdraws it from both: its current PK ends at once. */
@CommandHandler(EnterSmile)
export class EnterSmileHandler implements ICommandHandler<EnterSmile> {
  constructor(
    private readonly smiles: SmilesStore,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ me, post, enter }: EnterSmile): Promise<boolean> {
    const smile = await this.smiles.find(post)
    // do not reveal another person's smile
    if (!smile || smile.isDeleted || smile.user_id !== me) throw new AppError('NOT_FOUND')
    if (enter && smile.state === 'noFace') throw new AppError('NO_FACE')
    await this.smiles.setEntered(post, enter, this.clock.now())
    if (!enter && smile.pk) await this.commands.execute(new ClosePk(smile.pk, true))
    return enter
  }
}
