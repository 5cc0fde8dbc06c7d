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
  async recommend({ currentUser, language }: CallContext<typeof getPush>) {
    const today = await this.commands.execute(new RecommendToday(currentUser, language))
    const newUsers = await this.albums.addAlbums(currentUser, today)
    await this.shown.recordShown(
      currentUser,
      newUsers.map(({ _id }) => _id),
    )
    return {
      newUsers,
      msg: language === 'en' ? `${newUsers.length} people for you today` : `今天为你推荐了${newUsers.length}位`,
    }
  }

  @Implements(whyUser)
  async explain({ input: { user2_id }, currentUser, language }: CallContext<typeof whyUser>) {
    return this.whyReads.explain(currentUser, user2_id, language)
  }

  @Implements(countFilter)
  async countFiltered({ input, currentUser }: CallContext<typeof countFilter>) {
    this.limits.count('filter-count', currentUser.id, countsAnHour, 3_600)
    return this.counts.count(currentUser, input)
  }

  @Implements(getShowPerson)
  async listHome({ input, currentUser }: CallContext<typeof getShowPerson>) {
    return {
      showPerson: await this.albums.addAlbums(currentUser, (await this.reads.listHome(currentUser, input)).cards),
    }
  }

  @Implements(getMoreUser)
  async listMore({ input: { page, rows, ...filter }, currentUser }: CallContext<typeof getMoreUser>) {
    const { cards, hasMore } = await this.reads.listMore(currentUser, filter, { page, rows })
    return { showPerson: cards, hasMore }
  }

  @Implements(getOnlineUser)
  async listOnline({ input, currentUser }: CallContext<typeof getOnlineUser>) {
    const { cards, hasMore } = await this.reads.listOnline(currentUser, input.gender, input)
    return { users: cards, hasMore }
  }

  @Implements(getWrapperList)
  async listFeatured({ input, currentUser }: CallContext<typeof getWrapperList>) {
    const { cards, hasMore } = await this.reads.listFeatured(currentUser, input.gender, input)
    return { list: cards, hasMore }
  }

  /** Numbers are few enough to be tried one by one, hence the limit. */
  @Implements(searchByGID)
  async findByNumber({ input, currentUser, ip }: CallContext<typeof searchByGID>) {
    // guests can be created at will, addresses cannot
    if (currentUser.type === 'temp')
      await this.limits.consume('gid-address', ip, this.config.GID_SEARCHES_PER_IP, 3_600)
    await this.limits.consume('gid', currentUser.id, searchesAnHour, 3_600)
    return this.reads.getByGID(currentUser, input.GID)
  }
}
