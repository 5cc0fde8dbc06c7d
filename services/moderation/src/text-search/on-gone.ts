import type { FactOf } from '@xinyu/contracts/event'
import { commentDeleted } from '@xinyu/contracts/events/content'
import { postDeleted } from '@xinyu/contracts/events/social'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { TextsStore } from './texts.store.ts'

/** What its author deleted, and everything of an erased person, is no longer found. A repeat finds none. */
@Controller()
export class OnGone {
  constructor(
    private readonly texts: TextsStore,
    private readonly submitters: SubmittersStore,
  ) {}

  @OnFact(postDeleted)
  async post({ key }: FactOf<typeof postDeleted>): Promise<void> {
    await this.texts.remove('post', key)
  }

  @OnFact(commentDeleted)
  async comment({ key }: FactOf<typeof commentDeleted>): Promise<void> {
    await this.texts.remove('comment', key)
  }

  @OnFact(erased)
  async erase({ key }: FactOf<typeof erased>): Promise<void> {
    await this.submitters.setErased(key)
    await this.texts.removeAllOf(key)
  }
}
