import { messageMarked } from '@xinyu/contracts/events/chat'
import { erased } from '@xinyu/contracts/events/users'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { Marks } from './marks.ts'

/** A message is marked once, even if its fact repeats. Nothing is kept of an erased person, in either order. */
@Controller()
export class OnMarked {
  constructor(private readonly marks: Marks) {}

  @OnFact(messageMarked)
  async marked({ data }: FactOf<typeof messageMarked>): Promise<void> {
    const { message_id, user_id, user2_id, words, at } = data
    await this.marks.record({ where: 'chat', subject_id: message_id, user_id, user2_id, words, addtime: new Date(at) })
  }

  @OnFact(erased)
  async erased({ key }: FactOf<typeof erased>): Promise<void> {
    await this.marks.erase(key)
  }
}
