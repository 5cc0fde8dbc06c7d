import type { Picture } from '@xinyu/platform/pictures/picture.rules'
import { expect, test } from '@jest/globals'
import { ReviewStatus } from '@xinyu/contracts/enums'
import { cardFieldsOf } from '../../user/user-card.rules.ts'
import { newUser } from '../../user/new-user.rules.ts'
import { conditionsOf } from './filter.rules.ts'

const at = new Date('2026-03-01T00:00:00Z')
const picture = (isChecked: Picture['isChecked']): Picture => ({
  _id: 'p',
  name: 'p.jpg',
  desc: '',
  isChecked,
  addtime: at,
})
const user = newUser({ _id: 'u', GID: '12345678', createdAt: at, shareCode: null })
const avatar = picture(ReviewStatus.Approved)
const approved = { name: 'n', aboutMe: '', emotion: '', lover: '', avatar }

test('"with photos" requires approved pictures beside the avatar', () => {
  expect(conditionsOf({ withPhoto: true }, at)).toEqual({ albumSize: { $gt: 0 } })
  const sizeWith = (images: Picture[]): number => cardFieldsOf({ ...user, avatar, approved, images }).albumSize
  expect([sizeWith([]), sizeWith([picture(ReviewStatus.Waiting)]), sizeWith([picture(ReviewStatus.Approved)])]).toEqual(
    [0, 0, 1],
  )
})
