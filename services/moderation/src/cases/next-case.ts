import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { WellnessStore } from '../wellness/wellness.public.ts'
import { CasesStore, type Skills } from './cases.store.ts'
import { RefreshCase } from './refresh-case.ts'

/** Returns the id of the case; null: nothing waits for this moderator. */
export class NextCase extends Command<string | null> {
  constructor(
    readonly moderator: string,
    readonly skills: Skills,
  ) {
    super()
  }
}

/**
 * A moderator has one case at a time. One that has been decided meanwhile is removed, and the next one is claimed. What
 * is hard to look at waits for others during a pause, and above the limit of the hour.
 */
@CommandHandler(NextCase)
export class NextCaseHandler implements ICommandHandler<NextCase> {
  constructor(
    private readonly store: CasesStore,
    private readonly cases: RefreshCase,
    private readonly wellness: WellnessStore,
  ) {}

  async execute({ moderator, skills }: NextCase): Promise<string | null> {
    const withHard = !(await this.wellness.isHeldBack(moderator))
    for (;;) {
      const own = await this.store.findClaimedBy(moderator)
      const id = own?._id ?? (await this.store.claimNext(moderator, skills, { withHard }))
      if (id === null) return null
      const { hard = 0 } = (await this.cases.refresh(id)) ?? { hard: null }
      if (hard === null) continue
      if (hard === 0) return id
      if (withHard) {
        await this.wellness.noteHard(moderator, id, hard)
        return id
      }
      await this.store.letGo(id, moderator)
    }
  }
}
