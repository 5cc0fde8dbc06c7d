import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import {
  getLikeEachlist,
  getLikeMelist,
  getLoveEachlist,
  getLoveMelist,
  getSendGiftEachlist,
  getSendGiftMelist,
  getSendMsgEachlist,
  getSendMsgMelist,
  getViewEachlist,
  getViewMelist,
  getiLikelist,
  getiLovelist,
  getiSendGiftlist,
  getiSendMsglist,
  getiViewlist,
} from '@xinyu/contracts/http/favorite/relation-lists'
import { followsOf } from '@xinyu/contracts/internal/social'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import type { Direction } from './relation-side.document.ts'
import { Follows } from '../follows.ts'
import { RelationsReads } from '../relations.reads.ts'
import type { RelationKind } from '../relation-state.rules.ts'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'

type Window = InputOf<typeof getiLikelist>
type List = Promise<AnswerOf<typeof getiLikelist>>

/** Fifteen lists of likes, loves, views, messages and gifts (by me, towards me, mutual), and follows for services. */
@Controller()
export class RelationListsController {
  constructor(
    private readonly reads: RelationsReads,
    private readonly follows: Follows,
  ) {}

  @ImplementsInternal(followsOf)
  listFollows({ input: { user_id, direction, ...window } }: InternalContext<typeof followsOf>) {
    return this.follows.list(user_id, direction, window)
  }

  @Implements(getiLikelist) iLike({ input: window, currentUser }: CallContext<typeof getiLikelist>) {
    return this.#list(currentUser, 'like', 'i', window)
  }
  @Implements(getLikeMelist) likeMe({ input: window, currentUser }: CallContext<typeof getLikeMelist>) {
    return this.#list(currentUser, 'like', 'me', window)
  }
  @Implements(getLikeEachlist) likeEach({ input: window, currentUser }: CallContext<typeof getLikeEachlist>) {
    return this.#list(currentUser, 'like', 'each', window)
  }
  @Implements(getiLovelist) iLove({ input: window, currentUser }: CallContext<typeof getiLovelist>) {
    return this.#list(currentUser, 'love', 'i', window)
  }
  @Implements(getLoveMelist) loveMe({ input: window, currentUser }: CallContext<typeof getLoveMelist>) {
    return this.#list(currentUser, 'love', 'me', window)
  }
  @Implements(getLoveEachlist) loveEach({ input: window, currentUser }: CallContext<typeof getLoveEachlist>) {
    return this.#list(currentUser, 'love', 'each', window)
  }
  @Implements(getiViewlist) iView({ input: window, currentUser }: CallContext<typeof getiViewlist>) {
    return this.#list(currentUser, 'view', 'i', window)
  }
  @Implements(getViewMelist) viewMe({ input: window, currentUser }: CallContext<typeof getViewMelist>) {
    return this.#list(currentUser, 'view', 'me', window)
  }
  @Implements(getViewEachlist) viewEach({ input: window, currentUser }: CallContext<typeof getViewEachlist>) {
    return this.#list(currentUser, 'view', 'each', window)
  }
  @Implements(getiSendMsglist) iSendMsg({ input: window, currentUser }: CallContext<typeof getiSendMsglist>) {
    return this.#list(currentUser, 'msg', 'i', window)
  }
  @Implements(getSendMsgMelist) sendMsgMe({ input: window, currentUser }: CallContext<typeof getSendMsgMelist>) {
    return this.#list(currentUser, 'msg', 'me', window)
  }
  @Implements(getSendMsgEachlist) sendMsgEach({ input: window, currentUser }: CallContext<typeof getSendMsgEachlist>) {
    return this.#list(currentUser, 'msg', 'each', window)
  }
  @Implements(getiSendGiftlist) iSendGift({ input: window, currentUser }: CallContext<typeof getiSendGiftlist>) {
    return this.#list(currentUser, 'gift', 'i', window)
  }
  @Implements(getSendGiftMelist) sendGiftMe({ input: window, currentUser }: CallContext<typeof getSendGiftMelist>) {
    return this.#list(currentUser, 'gift', 'me', window)
  }
  @Implements(getSendGiftEachlist) sendGiftEach({
    input: window,
    currentUser,
  }: CallContext<typeof getSendGiftEachlist>) {
    return this.#list(currentUser, 'gift', 'each', window)
  }

  #list(currentUser: AuthenticatedUser, mark: RelationKind, direction: Direction, window: Window): List {
    return this.reads.list(currentUser, mark, direction, window)
  }
}
