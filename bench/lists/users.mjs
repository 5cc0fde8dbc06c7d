import { newId } from '@xinyu/platform/ids'
import { newUser } from '@xinyu/users/user/new-user.rules'
import { at, fill, ownerOf, share, stored } from './fill.mjs'

const city = { province: '浙江', city: '杭州', provinceCode: '33', cityCode: '3301' }
const member = (index) => ({
  ...newUser({ _id: newId(), GID: String(20_000_000 + index), createdAt: at(index), shareCode: null }),
  name: `岛${String(index).padStart(7, '0')}`,
  gender: 1 + (index % 2),
  birthday: '1996-06-06',
  liveCity: index % 10 === 0 ? city : null,
  work: 2,
  isCompleted: index % 20 === 0 ? 1 : 4,
  lastActive: at(index),
})

export const fillUsers = async (service, count, me, candidateOf) => {
  const members = Array.from({ length: count }, (_, index) => member(index))
  await fill(service, 'users', count, (index) => ({ ...members[index], ...stored }))
  await fill(service, 'candidates', count, (index) => {
    const { _id } = members[index]
    const candidate = candidateOf(members[index])
    return candidate
      ? { ...candidate, _id, version: 1, listed: true }
      : { _id, provinceCode: null, gender: null, version: 1, listed: false }
  })
  await fill(service, 'blocks', count / share, (index) => {
    const other = members[index * share]._id
    return { _id: `${me.id}:${other}`, owner: me.id, other, isBlocked: true, at: at(index), number: index + 1 }
  })
  const login = { ip: '127.0.0.1', location: '', os: '', browser: '', how: 'password' }
  await fill(service, 'logins', count, (index) => ({
    _id: newId(),
    userId: ownerOf(index, me),
    at: at(index),
    ...login,
  }))
}
