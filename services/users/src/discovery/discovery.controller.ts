import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { Language } from '@xinyu/contracts/errors'
import { getMoreUser, getOnlineUser, getPush, getShowPerson, searchByGID } from '@xinyu/contracts/http/users'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { BrowseReads } from './browse.reads.ts'
import { InLanguage } from './language.ts'
import { RecommendToday } from './recommend-today.ts'

const searchesAnHour = 120

@Controller()
export class DiscoveryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: BrowseReads,
    private readonly limits: RateLimit,
  ) {}

  @Implements(getPush)
  async push(
    @CurrentUser() currentUser: AuthenticatedUser,
    @InLanguage() language: Language,
  ): Promise<AnswerOf<typeof getPush>> {
    const newUsers = await this.commands.execute(new RecommendToday(currentUser, language))
    return {
      newUsers,
      msg: language === 'en' ? `${newUsers.length} people for you today` : `今天为您推荐了${newUsers.length}位`,
    }
  }

  @Implements(getShowPerson)
  async home(
    @Input() input: InputOf<typeof getShowPerson>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getShowPerson>> {
    return { showPerson: (await this.reads.home(currentUser, input)).cards }
  }

  @Implements(getMoreUser)
  async more(
    @Input() { page, rows, ...filter }: InputOf<typeof getMoreUser>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getMoreUser>> {
    const { cards, hasMore } = await this.reads.more(currentUser, filter, { page, rows })
    return { showPerson: cards, hasMore }
  }

  @Implements(getOnlineUser)
  async online(
    @Input() input: InputOf<typeof getOnlineUser>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getOnlineUser>> {
    const { cards, hasMore } = await this.reads.online(currentUser, input.gender, input)
    return { users: cards, hasMore }
  }

  /** Numbers are few enough to be tried one by one, hence the limit. */
  @Implements(searchByGID)
  async search(
    @Input() input: InputOf<typeof searchByGID>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof searchByGID>> {
    await this.limits.take('gid', currentUser.id, searchesAnHour, 3_600)
    return this.reads.byNumber(currentUser, input.GID)
  }
}
