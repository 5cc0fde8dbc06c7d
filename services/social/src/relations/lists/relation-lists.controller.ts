import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import * as calls from '@xinyu/contracts/http/favorite/relation-lists'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import type { Direction } from './relation-side.document.ts'
import { RelationsReads } from '../relations.reads.ts'
import type { RelationKind } from '../relation-state.rules.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'

type Window = InputOf<typeof calls.getiLikelist>
type List = Promise<AnswerOf<typeof calls.getiLikelist>>

/** The fifteen lists of likes, loves, views, messages and gifts: by me, towards me, and mutual. */
@Controller()
export class RelationListsController {
  constructor(private readonly reads: RelationsReads) {}

  @Implements(calls.getiLikelist) iLike({ input: window, currentUser }: CallContext<typeof calls.getiLikelist>) {
    return this.#list(currentUser, 'like', 'i', window)
  }
  @Implements(calls.getLikeMelist) likeMe({ input: window, currentUser }: CallContext<typeof calls.getLikeMelist>) {
    return this.#list(currentUser, 'like', 'me', window)
  }
  @Implements(calls.getLikeEachlist) likeEach({
    input: window,
    currentUser,
  }: CallContext<typeof calls.getLikeEachlist>) {
    return this.#list(currentUser, 'like', 'each', window)
  }
  @Implements(calls.getiLovelist) iLove({ input: window, currentUser }: CallContext<typeof calls.getiLovelist>) {
    return this.#list(currentUser, 'love', 'i', window)
  }
  @Implements(calls.getLoveMelist) loveMe({ input: window, currentUser }: CallContext<typeof calls.getLoveMelist>) {
    return this.#list(currentUser, 'love', 'me', window)
  }
  @Implements(calls.getLoveEachlist) loveEach({
    input: window,
    currentUser,
  }: CallContext<typeof calls.getLoveEachlist>) {
    return this.#list(currentUser, 'love', 'each', window)
  }
  @Implements(calls.getiViewlist) iView({ input: window, currentUser }: CallContext<typeof calls.getiViewlist>) {
    return this.#list(currentUser, 'view', 'i', window)
  }
  @Implements(calls.getViewMelist) viewMe({ input: window, currentUser }: CallContext<typeof calls.getViewMelist>) {
    return this.#list(currentUser, 'view', 'me', window)
  }
  @Implements(calls.getViewEachlist) viewEach({
    input: window,
    currentUser,
  }: CallContext<typeof calls.getViewEachlist>) {
    return this.#list(currentUser, 'view', 'each', window)
  }
  @Implements(calls.getiSendMsglist) iSendMsg({
    input: window,
    currentUser,
  }: CallContext<typeof calls.getiSendMsglist>) {
    return this.#list(currentUser, 'msg', 'i', window)
  }
  @Implements(calls.getSendMsgMelist) sendMsgMe({
    input: window,
    currentUser,
  }: CallContext<typeof calls.getSendMsgMelist>) {
    return this.#list(currentUser, 'msg', 'me', window)
  }
  @Implements(calls.getSendMsgEachlist) sendMsgEach({
    input: window,
    currentUser,
  }: CallContext<typeof calls.getSendMsgEachlist>) {
    return this.#list(currentUser, 'msg', 'each', window)
  }
  @Implements(calls.getiSendGiftlist) iSendGift({
    input: window,
    currentUser,
  }: CallContext<typeof calls.getiSendGiftlist>) {
    return this.#list(currentUser, 'gift', 'i', window)
  }
  @Implements(calls.getSendGiftMelist) sendGiftMe({
    input: window,
    currentUser,
  }: CallContext<typeof calls.getSendGiftMelist>) {
    return this.#list(currentUser, 'gift', 'me', window)
  }
  @Implements(calls.getSendGiftEachlist) sendGiftEach({
    input: window,
    currentUser,
  }: CallContext<typeof calls.getSendGiftEachlist>) {
    return this.#list(currentUser, 'gift', 'each', window)
  }

  #list(currentUser: AuthenticatedUser, mark: RelationKind, direction: Direction, window: Window): List {
    return this.reads.list(currentUser, mark, direction, window)
  }
}
