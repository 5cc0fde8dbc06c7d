import { languageOf } from '@xinyu/contracts/errors'
import type { InputOf } from '@xinyu/contracts/call'
import * as calls from '@xinyu/contracts/http/favorite'
import { changeAllFavoriteViewStatus, changeFavoriteViewStatus } from '@xinyu/contracts/http/social'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { randomUUID } from 'node:crypto'
import { ActOnPerson } from './views-and-likes/act-on-person.ts'
import { ChangeLove } from './love/change-love.ts'
import { LikePagePart } from './views-and-likes/like-page-part.ts'
import { ForgetPerson } from './forget-person.ts'
import { RelationsReads } from './relations.reads.ts'
import { SeeRelations } from './views-and-likes/see-relations.ts'
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

  @Implements(calls.favorite)
  async view({ input: { user2_id }, currentUser }: CallContext<typeof calls.favorite>) {
    return { view: await this.commands.execute(new ActOnPerson(currentUser, user2_id, { kind: 'view' })) }
  }

  @Implements(calls.addShown)
  async viewCards({ input: { people }, currentUser }: CallContext<typeof calls.addShown>) {
    await this.limits.take('shown-cards', currentUser.id, shownAnHour, 3_600)
    await this.commands.execute(new ViewCards(currentUser.id, people))
    return {}
  }

  @Implements(calls.changeLikeStatus)
  async like({ input, currentUser, language }: CallContext<typeof calls.changeLikeStatus>) {
    const { user2_id, isLike, on, comment, clientId = randomUUID() } = input
    if (on && isLike !== false) {
      const liked = { user2_id, on, comment, clientId, language: languageOf(language) }
      return this.commands.execute(new LikePagePart(currentUser, liked))
    }
    return {
      favorite: await this.commands.execute(new ActOnPerson(currentUser, user2_id, { kind: 'like', wanted: isLike })),
    }
  }

  @Implements(calls.changeLoveStatus)
  love({ input: { user2_id, isLove, clientId }, currentUser }: CallContext<typeof calls.changeLoveStatus>) {
    return this.commands.execute(new ChangeLove(currentUser, user2_id, isLove, clientId))
  }

  @Implements(calls.follow2)
  follow2({ input, currentUser }: CallContext<typeof calls.follow2>) {
    return this.#follow(input, currentUser)
  }

  @Implements(calls.follow)
  follow({ input, currentUser }: CallContext<typeof calls.follow>) {
    return this.#follow(input, currentUser)
  }

  @Implements(calls.getfavorite)
  async one({ input: { user2_id }, currentUser }: CallContext<typeof calls.getfavorite>) {
    return { favorite: await this.reads.between(currentUser, user2_id) }
  }

  @Implements(calls.getfavoritelist)
  all({ input: window, currentUser }: CallContext<typeof calls.getfavoritelist>) {
    return this.reads.all(currentUser, window)
  }

  @Implements(calls.deleteOneFavorite)
  async forget({ input: { favorite_id }, currentUser }: CallContext<typeof calls.deleteOneFavorite>) {
    await this.commands.execute(new ForgetPerson(currentUser.id, favorite_id))
    return {}
  }

  @Implements(calls.changeAllViewStatus)
  async seeViews({ currentUser }: CallContext<typeof calls.changeAllViewStatus>) {
    await this.commands.execute(new SeeRelations(currentUser.id, 'views'))
    return {}
  }

  @Implements(changeAllFavoriteViewStatus)
  async seeActs({ currentUser }: CallContext<typeof changeAllFavoriteViewStatus>) {
    await this.commands.execute(new SeeRelations(currentUser.id, 'acts'))
    return {}
  }

  @Implements(changeFavoriteViewStatus)
  async seeOne({ input: { favorite_id }, currentUser }: CallContext<typeof changeFavoriteViewStatus>) {
    await this.commands.execute(new SeeRelations(currentUser.id, { pair: favorite_id }))
    return {}
  }

  async #follow({ user_id, isFollow }: InputOf<typeof calls.follow2>, currentUser: AuthenticatedUser) {
    const act = { kind: 'follow', wanted: isFollow } as const
    const favorite = await this.commands.execute(new ActOnPerson(currentUser, user_id, act))
    return { favorite, isFollow: favorite.love.isFollow }
  }
}
