import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import * as calls from '@xinyu/contracts/http/favorite'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { type Direction, RelationsReads } from './relations.reads.ts'
import type { Mark } from './relations.rules.ts'

type Window = InputOf<typeof calls.getiLikelist>
type List = Promise<AnswerOf<typeof calls.getiLikelist>>

/** The fifteen lists: whom I, who me, and both, of likes, loves, views, messages and gifts. */
@Controller()
export class RelationListsController {
  constructor(private readonly reads: RelationsReads) {}

  @Implements(calls.getiLikelist) iLike(@Input() window: Window, @CurrentUser() currentUser: AuthenticatedUser): List {
    return this.#list(currentUser, 'like', 'i', window)
  }
  @Implements(calls.getLikeMelist) likeMe(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'like', 'me', window)
  }
  @Implements(calls.getLikeEachlist) likeEach(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'like', 'each', window)
  }
  @Implements(calls.getiLovelist) iLove(@Input() window: Window, @CurrentUser() currentUser: AuthenticatedUser): List {
    return this.#list(currentUser, 'love', 'i', window)
  }
  @Implements(calls.getLoveMelist) loveMe(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'love', 'me', window)
  }
  @Implements(calls.getLoveEachlist) loveEach(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'love', 'each', window)
  }
  @Implements(calls.getiViewlist) iView(@Input() window: Window, @CurrentUser() currentUser: AuthenticatedUser): List {
    return this.#list(currentUser, 'view', 'i', window)
  }
  @Implements(calls.getViewMelist) viewMe(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'view', 'me', window)
  }
  @Implements(calls.getViewEachlist) viewEach(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'view', 'each', window)
  }
  @Implements(calls.getiSendMsglist) iSendMsg(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'msg', 'i', window)
  }
  @Implements(calls.getSendMsgMelist) sendMsgMe(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'msg', 'me', window)
  }
  @Implements(calls.getSendMsgEachlist) sendMsgEach(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'msg', 'each', window)
  }
  @Implements(calls.getiSendGiftlist) iSendGift(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'gift', 'i', window)
  }
  @Implements(calls.getSendGiftMelist) sendGiftMe(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'gift', 'me', window)
  }
  @Implements(calls.getSendGiftEachlist) sendGiftEach(
    @Input() window: Window,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): List {
    return this.#list(currentUser, 'gift', 'each', window)
  }

  /** Who liked or viewed me is a benefit of VIP; who loves me, wrote or gave flowers has told me so. */
  #list(currentUser: AuthenticatedUser, mark: Mark, direction: Direction, window: Window): List {
    return this.reads.list(
      currentUser.id,
      mark,
      direction,
      window,
      currentUser.isVip || (mark !== 'like' && mark !== 'view'),
    )
  }
}
