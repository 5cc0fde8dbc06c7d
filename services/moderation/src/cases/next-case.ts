import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
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

/** A moderator has one case at a time. One that has been decided meanwhile is removed, and the next one is claimed. */
@CommandHandler(NextCase)
export class NextCaseHandler implements ICommandHandler<NextCase> {
  constructor(
    private readonly store: CasesStore,
    private readonly cases: RefreshCase,
  ) {}

  async execute({ moderator, skills }: NextCase): Promise<string | null> {
    for (;;) {
      const own = await this.store.findClaimedBy(moderator)
      const id = own?._id ?? (await this.store.claimNext(moderator, skills))
      if (id === null) return null
      if (await this.cases.refresh(id)) return id
    }
  }
}
