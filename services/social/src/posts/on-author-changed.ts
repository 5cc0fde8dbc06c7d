import type { FactOf } from '@xinyu/contracts/event'
import { banned, cancelled, erased, restored, unbanned } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { EraseAuthor } from './erase-author.ts'
import { isAccountGone } from './posts.rules.ts'
import { PostsStore } from './posts.store.ts'

/** Hides and shows a person's posts with their account. */
@Controller()
export class OnAuthorChanged {
  constructor(
    private readonly store: PostsStore,
    private readonly commands: Commands,
  ) {}

  @OnFact(banned, cancelled, unbanned, restored)
  accountChanged({
    key,
    seq,
    data,
  }: FactOf<typeof banned | typeof cancelled | typeof unbanned | typeof restored>): Promise<void> {
    return this.store.setAuthorGone(key, isAccountGone(data.user.isCompleted), seq)
  }

  @OnFact(erased)
  erased({ key, at }: FactOf<typeof erased>): Promise<void> {
    return this.commands.execute(new EraseAuthor(key, new Date(at)))
  }
}
