import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { WellnessStore } from '../wellness/wellness.public.ts'
import { CasesStore } from './cases.store.ts'

/** Claims a case, or renews the claim; one with hard content not during a pause or above the limit of the hour. */
@Injectable()
export class TakeCase {
  constructor(
    private readonly store: CasesStore,
    private readonly wellness: WellnessStore,
  ) {}

  async take(person: string, moderator: string): Promise<void> {
    const { hard = 0 } = (await this.store.find(person)) ?? {}
    const isOwn = (await this.store.findClaimedBy(moderator))?._id === person
    if (hard > 0 && !isOwn && (await this.wellness.isHeldBack(moderator))) throw new AppError('HARD_HELD_BACK')
    await this.store.claim(person, moderator)
    if (hard > 0) await this.wellness.noteHard(moderator, person, hard)
  }
}
