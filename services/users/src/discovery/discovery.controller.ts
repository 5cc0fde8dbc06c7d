import { getWrapperList } from '@xinyu/contracts/http/users/members'
import { countFilter, whyUser } from '@xinyu/contracts/http/users/matching'
import { getMoreUser, getOnlineUser, getPush, getShowPerson, searchByGID } from '@xinyu/contracts/http/users/deck'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { CONFIG } from '@xinyu/platform/config'
import { Controller, Inject } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { AlbumsReads } from './albums.reads.ts'
import { BrowseReads } from './browse.reads.ts'
import { FilterCountReads } from './filters/filter-count.reads.ts'
import { RecommendToday } from './decks/recommend-today.ts'
import { ShownPeople } from './candidates/shown-people.ts'
import { WhyReads } from './decks/why.reads.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

const searchesAnHour = 120
/** counting reads many candidates; a page counts again with every change */
const countsAnHour = 300

@Controller()
export class DiscoveryController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: BrowseReads,
    private readonly albums: AlbumsReads,
    private readonly whyReads: WhyReads,
    private readonly counts: FilterCountReads,
    private readonly limits: RateLimit,
    private readonly shown: ShownPeople,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'GID_SEARCHES_PER_IP'>,
  ) {}

  @Implements(getPush)
  async push({ currentUser, language }: CallContext<typeof getPush>) {
    const today = await this.commands.execute(new RecommendToday(currentUser, language))
    const newUsers = await this.albums.on(currentUser, today)
    await this.shown.note(
      currentUser,
      newUsers.map(({ _id }) => _id),
    )
    return {
      newUsers,
      msg: language === 'en' ? `${newUsers.length} people for you today` : `今天为你推荐了${newUsers.length}位`,
    }
  }

  @Implements(whyUser)
  async why({ input: { user2_id }, currentUser, language }: CallContext<typeof whyUser>) {
    return this.whyReads.why(currentUser, user2_id, language)
  }

  @Implements(countFilter)
  async count({ input, currentUser }: CallContext<typeof countFilter>) {
    this.limits.count('filter-count', currentUser.id, countsAnHour, 3_600)
    return this.counts.count(currentUser, input)
  }

  @Implements(getShowPerson)
  async home({ input, currentUser }: CallContext<typeof getShowPerson>) {
    return { showPerson: await this.albums.on(currentUser, (await this.reads.home(currentUser, input)).cards) }
  }

  @Implements(getMoreUser)
  async more({ input: { page, rows, ...filter }, currentUser }: CallContext<typeof getMoreUser>) {
    const { cards, hasMore } = await this.reads.more(currentUser, filter, { page, rows })
    return { showPerson: cards, hasMore }
  }

  @Implements(getOnlineUser)
  async online({ input, currentUser }: CallContext<typeof getOnlineUser>) {
    const { cards, hasMore } = await this.reads.online(currentUser, input.gender, input)
    return { users: cards, hasMore }
  }

  @Implements(getWrapperList)
  async featured({ input, currentUser }: CallContext<typeof getWrapperList>) {
    const { cards, hasMore } = await this.reads.featured(currentUser, input.gender, input)
    return { list: cards, hasMore }
  }

  /** Numbers are few enough to be tried one by one, hence the limit. */
  @Implements(searchByGID)
  async search({ input, currentUser, ip }: CallContext<typeof searchByGID>) {
    // guests can be created at will, addresses cannot
    if (currentUser.type === 'temp')
      await this.limits.consume('gid-address', ip, this.config.GID_SEARCHES_PER_IP, 3_600)
    await this.limits.consume('gid', currentUser.id, searchesAnHour, 3_600)
    return this.reads.byNumber(currentUser, input.GID)
  }
}
