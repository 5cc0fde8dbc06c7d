import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { Language } from '@xinyu/contracts/errors'
import { getMoreUser, getOnlineUser, getPush, getShowPerson, searchByGID } from '@xinyu/contracts/http/users'
import type { Person } from '@xinyu/platform/auth/person'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
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

  @Answers(getPush)
  async push(@Who() who: Person, @InLanguage() language: Language): Promise<AnswerOf<typeof getPush>> {
    const newUsers = await this.commands.execute(new RecommendToday(who, language))
    return {
      newUsers,
      msg: language === 'en' ? `${newUsers.length} people for you today` : `今天为您推荐了${newUsers.length}位`,
    }
  }

  @Answers(getShowPerson)
  async home(
    @Input() input: InputOf<typeof getShowPerson>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof getShowPerson>> {
    return { showPerson: (await this.reads.home(who, input)).cards }
  }

  @Answers(getMoreUser)
  async more(
    @Input() { page, rows, ...filter }: InputOf<typeof getMoreUser>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof getMoreUser>> {
    const { cards, hasMore } = await this.reads.more(who, filter, { page, rows })
    return { showPerson: cards, hasMore }
  }

  @Answers(getOnlineUser)
  async online(
    @Input() input: InputOf<typeof getOnlineUser>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof getOnlineUser>> {
    const { cards, hasMore } = await this.reads.online(who, input.gender, input)
    return { users: cards, hasMore }
  }

  /** Numbers are few enough to be tried one by one, hence the limit. */
  @Answers(searchByGID)
  async search(@Input() input: InputOf<typeof searchByGID>, @Who() who: Person): Promise<AnswerOf<typeof searchByGID>> {
    await this.limits.take('gid', who.id, searchesAnHour, 3_600)
    return this.reads.byNumber(who, input.GID)
  }
}
