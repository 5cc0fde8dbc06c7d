import type { Profile, UserCard } from '@xinyu/contracts/profile'
import { queryClient } from '../api/query-client.ts'
import { personQuery } from './person-query.ts'

type Known = Partial<UserCard> & Pick<UserCard, '_id' | 'name' | 'avatar'>

/** Lists have people at most so deep in their answers. */
const MAX_DEPTH = 6

const isPerson = (value: object, id: string): value is Known =>
  '_id' in value && value._id === id && 'name' in value && 'avatar' in value

/** Everything that is known of somebody in an answer. */
function* find(value: unknown, id: string, depth = 0): Generator<Known> {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  if (isPerson(value, id)) yield value
  else for (const part of Object.values(value)) yield* find(part, id, depth + 1)
}

/** A page of what a list has shown of them. */
const asProfile = ({ avatar, ...known }: Known): Profile => ({
  type: 'normal',
  GID: '',
  gender: null,
  age: null,
  liveCity: null,
  work: null,
  education: null,
  height: null,
  aboutMe: '',
  habits: [],
  photos: 0,
  isVip: false,
  hasRealChecked: 0,
  isCompleted: 0,
  online: false,
  lastActive: null,
  birthday: null,
  images: [],
  weight: null,
  income: null,
  marriage: null,
  nation: null,
  emotion: '',
  lover: '',
  blockMe: false,
  ...known,
  hasGradeChecked: known.hasGradeChecked ?? 0,
  avatar,
  avatarImage: avatar === null ? null : avatarImage(avatar),
})
const avatarImage = (url: string): Profile['avatarImage'] => ({
  _id: '',
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

/** What any list has shown of somebody, the fullest; undefined for a person whom none has shown. */
const knownPerson = (id: string): Profile | undefined => {
  const found = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => [...find(state.data, id)])
  const fullest = found.toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)[0]
  return fullest && asProfile(fullest)
}

/** Somebody's page; what lists have shown of them until the server has answered. */
export const shownPersonQuery = (id: string) => ({ ...personQuery(id), placeholderData: () => knownPerson(id) })
