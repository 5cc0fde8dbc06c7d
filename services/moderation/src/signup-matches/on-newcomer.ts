import { appealDecided } from '@xinyu/contracts/events/moderation'
import { imageScored } from '@xinyu/contracts/events/face'
import { erased, profileApproved, profileSubmitted } from '@xinyu/contracts/events/users'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { MatchesStore } from './matches.store.ts'

/**
 * A new member is compared when they first submit a profile: their device, texts and pictures are known then, and they
 * write to nobody before it is approved.
 */
@Controller()
export class OnNewcomer {
  constructor(
    private readonly store: MatchesStore,
    private readonly submitters: SubmittersStore,
  ) {}

  @OnFact(profileSubmitted)
  async submitted({ key, data: { user } }: FactOf<typeof profileSubmitted>): Promise<void> {
    if (user.wasApproved === true) return
    await this.store.note(key, new Date(user.createdAt))
    if ((await this.submitters.find(key))?.isErased) await this.store.erase(key)
  }

  @OnFact(imageScored)
  async scored({ data: { user_id, print } }: FactOf<typeof imageScored>): Promise<void> {
    if (user_id !== null && print !== undefined) await this.store.noteAgain(user_id)
  }

  @OnFact(profileApproved)
  async approved({ key }: FactOf<typeof profileApproved>): Promise<void> {
    await this.store.settle(key)
  }

  @OnFact(appealDecided)
  async appealed({ at, data: { user_id, outcome, moderator_id } }: FactOf<typeof appealDecided>): Promise<void> {
    if (outcome === 'lifted') await this.store.clear(user_id, moderator_id, new Date(at))
  }

  @OnFact(erased)
  async erase({ key }: FactOf<typeof erased>): Promise<void> {
    await this.submitters.setErased(key)
    await this.store.erase(key)
  }
}
