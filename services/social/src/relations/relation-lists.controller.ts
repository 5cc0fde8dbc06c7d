import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import * as calls from '@xinyu/contracts/http/favorite'
import type { Person } from '@xinyu/platform/auth/person'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { type Direction, RelationsReads } from './relations.reads.ts'
import type { Mark } from './relations.rules.ts'

type Window = InputOf<typeof calls.getiLikelist>
type List = Promise<AnswerOf<typeof calls.getiLikelist>>

/** The fifteen lists: whom I, who me, and both, of likes, loves, views, messages and gifts. */
@Controller()
export class RelationListsController {
  constructor(private readonly reads: RelationsReads) {}

  @Answers(calls.getiLikelist) iLike(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'like', 'i', window)
  }
  @Answers(calls.getLikeMelist) likeMe(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'like', 'me', window)
  }
  @Answers(calls.getLikeEachlist) likeEach(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'like', 'each', window)
  }
  @Answers(calls.getiLovelist) iLove(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'love', 'i', window)
  }
  @Answers(calls.getLoveMelist) loveMe(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'love', 'me', window)
  }
  @Answers(calls.getLoveEachlist) loveEach(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'love', 'each', window)
  }
  @Answers(calls.getiViewlist) iView(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'view', 'i', window)
  }
  @Answers(calls.getViewMelist) viewMe(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'view', 'me', window)
  }
  @Answers(calls.getViewEachlist) viewEach(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'view', 'each', window)
  }
  @Answers(calls.getiSendMsglist) iSendMsg(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'msg', 'i', window)
  }
  @Answers(calls.getSendMsgMelist) sendMsgMe(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'msg', 'me', window)
  }
  @Answers(calls.getSendMsgEachlist) sendMsgEach(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'msg', 'each', window)
  }
  @Answers(calls.getiSendGiftlist) iSendGift(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'gift', 'i', window)
  }
  @Answers(calls.getSendGiftMelist) sendGiftMe(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'gift', 'me', window)
  }
  @Answers(calls.getSendGiftEachlist) sendGiftEach(@Input() window: Window, @Who() who: Person): List {
    return this.#list(who, 'gift', 'each', window)
  }

  /** Who liked or viewed me is a benefit of VIP; who loves me, wrote or gave flowers has told me so. */
  #list(who: Person, mark: Mark, direction: Direction, window: Window): List {
    return this.reads.list(who.id, mark, direction, window, who.isVip || (mark !== 'like' && mark !== 'view'))
  }
}
