import { languageOf } from '@xinyu/contracts/errors'
import type { InputOf } from '@xinyu/contracts/call'
import {
  addShown,
  changeLikeStatus,
  changeLoveStatus,
  deleteOneFavorite,
  favorite,
  follow,
  follow2,
  getfavorite,
  getfavoritelist,
} from '@xinyu/contracts/http/favorite/favorite'
import * as relationLists from '@xinyu/contracts/http/favorite/relation-lists'
import { changeAllFavoriteViewStatus, changeFavoriteViewStatus } from '@xinyu/contracts/http/favorite/relation-lists'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { randomUUID } from 'node:crypto'
import { ActOnPerson } from './views-and-likes/act-on-person.ts'
import { ChangeLove } from './love/change-love.ts'
import { LikePagePart } from './views-and-likes/like-page-part.ts'
import { ForgetPerson } from './forget-person.ts'
import { RelationsReads } from './relations.reads.ts'
import { MarkRelationsSeen } from './views-and-likes/mark-relations-seen.ts'
import { ViewCards } from './views-and-likes/view-cards.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'

/** batches; a daily deck is one or two, longer browsing more */
const shownAnHour = 60

@Controller()
export class RelationsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: RelationsReads,
    private readonly limits: RateLimit,
  ) {}

  @Implements(favorite)
  async view({ input: { user2_id }, currentUser }: CallContext<typeof favorite>) {
    return { view: await this.commands.execute(new ActOnPerson(currentUser, user2_id, { kind: 'view' })) }
  }

  @Implements(addShown)
  async viewCards({ input: { people }, currentUser }: CallContext<typeof addShown>) {
    await this.limits.consume('shown-cards', currentUser.id, shownAnHour, 3_600)
    await this.commands.execute(new ViewCards(currentUser.id, people))
    return {}
  }

  @Implements(changeLikeStatus)
  async like({ input, currentUser, language }: CallContext<typeof changeLikeStatus>) {
    const { user2_id, isLike, on, comment, clientId = randomUUID() } = input
    if (on && isLike !== false) {
      const liked = { user2_id, on, comment, clientId, language: languageOf(language) }
      return this.commands.execute(new LikePagePart(currentUser, liked))
    }
    return {
      favorite: await this.commands.execute(new ActOnPerson(currentUser, user2_id, { kind: 'like', wanted: isLike })),
    }
  }

  @Implements(changeLoveStatus)
  love({ input: { user2_id, isLove, clientId }, currentUser }: CallContext<typeof changeLoveStatus>) {
    return this.commands.execute(new ChangeLove(currentUser, user2_id, isLove, clientId))
  }

  @Implements(follow2)
  follow2({ input, currentUser }: CallContext<typeof follow2>) {
    return this.#follow(input, currentUser)
  }

  @Implements(follow)
  follow({ input, currentUser }: CallContext<typeof follow>) {
    return this.#follow(input, currentUser)
  }

  @Implements(getfavorite)
  async get({ input: { user2_id }, currentUser }: CallContext<typeof getfavorite>) {
    return { favorite: await this.reads.findBetween(currentUser, user2_id) }
  }

  @Implements(getfavoritelist)
  listActed({ input: window, currentUser }: CallContext<typeof getfavoritelist>) {
    return this.reads.listActed(currentUser, window)
  }

  @Implements(deleteOneFavorite)
  async forget({ input: { favorite_id }, currentUser }: CallContext<typeof deleteOneFavorite>) {
    await this.commands.execute(new ForgetPerson(currentUser.id, favorite_id))
    return {}
  }

  @Implements(relationLists.changeAllViewStatus)
  async markViewsSeen({ currentUser }: CallContext<typeof relationLists.changeAllViewStatus>) {
    await this.commands.execute(new MarkRelationsSeen(currentUser.id, 'views'))
    return {}
  }

  @Implements(changeAllFavoriteViewStatus)
  async markActsSeen({ currentUser }: CallContext<typeof changeAllFavoriteViewStatus>) {
    await this.commands.execute(new MarkRelationsSeen(currentUser.id, 'acts'))
    return {}
  }

  @Implements(changeFavoriteViewStatus)
  async markOneSeen({ input: { favorite_id }, currentUser }: CallContext<typeof changeFavoriteViewStatus>) {
    await this.commands.execute(new MarkRelationsSeen(currentUser.id, { pair: favorite_id }))
    return {}
  }

  async #follow({ user_id, isFollow }: InputOf<typeof follow2>, currentUser: AuthenticatedUser) {
    const act = { kind: 'follow', wanted: isFollow } as const
    const favorite = await this.commands.execute(new ActOnPerson(currentUser, user_id, act))
    return { favorite, isFollow: favorite.love.isFollow }
  }
}
