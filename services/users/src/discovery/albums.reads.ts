import type { UserCard } from '@xinyu/contracts/profile'
import { strangers, visibilityOf, type Viewer } from '@xinyu/contracts/rules/people/visibility'
import { addressOf, pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Injectable } from '@nestjs/common'
import { UsersReads, UsersStore } from '../user-store/user-store.public.ts'
import { visibleStateOf } from '../user/user-view.rules.ts'
import { approvedImages } from '../user/user-card.rules.ts'

/** album photos on a card; the profile page has all of them */
const maxPhotosOnCard = 5

/** The album on the cards of a deck: approved pictures, if their owner shows them to the viewer. */
@Injectable()
export class AlbumsReads {
  constructor(
    private readonly users: UsersStore,
    private readonly objects: ObjectStore,
    private readonly reads: UsersReads,
  ) {}

  /** The same cards in the same order. Nobody in a deck is matched with the viewer, so they count as strangers. */
  async addAlbums<C extends UserCard>(viewer: Viewer, cards: readonly C[]): Promise<C[]> {
    const people = await this.reads.findMany(cards.filter(({ photos }) => photos > 1).map(({ _id }) => _id))
    return cards.map((card) => {
      const person = people.get(card._id)
      if (!person || !visibilityOf(viewer, visibleStateOf(person), strangers).photos) return card
      const album = approvedImages(person).slice(0, maxPhotosOnCard)
      return album.length === 0
        ? card
        : { ...card, album: album.map((picture) => addressOf(picture, this.objects)(pictureKey(picture.name, 960))) }
    })
  }
}
