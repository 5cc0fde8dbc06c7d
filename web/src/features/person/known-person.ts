import type { Image, Profile, UserCard } from '@xinyu/contracts/profile'
import type { InfiniteData } from '@tanstack/react-query'
import { queryClient } from '../../shared/api/query-client.ts'

type People = UserCard[] | InfiniteData<{ items: UserCard[] }>
/** The lists of cards: the deck, who is online, browse. */
const lists = ['push', 'online', 'more-user']

const peopleIn = (people: People = []): UserCard[] =>
  Array.isArray(people) ? people : people.pages.flatMap(({ items }) => items)

const imageOf = (url: string): Image => ({
  _id: url,
  desc: '',
  name: '',
  extname: 'jpg',
  url,
  thumb: url,
  large: url,
  isChecked: 0,
  status: 0,
  isTemp: false,
  addtime: '',
})

/** A page of what a card says. */
const pageOf = (card: UserCard): Profile => ({
  ...card,
  type: 'normal',
  birthday: null,
  weight: null,
  income: null,
  marriage: null,
  nation: null,
  emotion: '',
  lover: '',
  blockMe: false,
  hasGradeChecked: card.hasGradeChecked ?? 0,
  images: card.album?.map(imageOf) ?? [],
  avatarImage: card.avatar === null ? null : imageOf(card.avatar),
})

/** Somebody's page as far as a list has shown them; undefined for whom none has. */
export const knownPerson = (id: string): Profile | undefined => {
  const card = lists
    .flatMap((list) => queryClient.getQueriesData<People>({ queryKey: [list] }))
    .flatMap(([, people]) => peopleIn(people))
    .find(({ _id }) => _id === id)
  return card && pageOf(card)
}
