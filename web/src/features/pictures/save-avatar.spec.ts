import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { logInAs } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { saveAvatar } from './save-avatar.ts'

const network = fakeNetwork()
const photo = new Blob(['x'], { type: 'image/jpeg' })
const faces = (status: number, count: number): void =>
  network.ok('upload/faceDetect', { data: { status, faces: count } })

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('upload/policy', {
    OSSAccessKeyId: 'k',
    policy: 'p',
    signature: 's',
    host: 'http://pictures.test/',
    startsWith: 'uploads/me/',
    fields: { key: 'uploads/me/0123456789.jpg' },
  })
  network.ok('http://pictures.test/', {})
  network.ok('upload/deleteDetImg', {})
  network.ok('upload/editAvatar', { img: {}, profile: member({ name: '新头像' }) })
})

describe('a picture for the avatar', () => {
  it('is accepted when exactly one face is on it', async () => {
    faces(0, 1)
    expect((await saveAvatar(photo)).name).toBe('新头像')
    expect(network.times('upload/deleteDetImg')).toBe(0)
  })

  it.each([
    ['nobody is on it', 2, 0, '未检测到人脸，请换一张正脸清楚的照片'],
    ['several people are on it', 0, 3, '检测到多张人脸，请换一张只有一个人的照片'],
    ['it could not be looked at', 1, 0, '检测出错，请稍后重试'],
  ])('is refused and deleted when %s', async (_, status, count, text) => {
    faces(status, count)
    const error: unknown = await saveAvatar(photo).catch((refused: unknown) => refused)
    expect(messageOf(error)).toBe(text)
    const imgName = network.requests.find(({ path }) => path === 'upload/faceDetect')?.body['img']
    expect(network.requests.find(({ path }) => path === 'upload/deleteDetImg')?.body).toEqual({ imgName })
    expect(network.times('upload/editAvatar')).toBe(0)
  })

  it('needs no consent: no measuring call is made', async () => {
    faces(0, 1)
    await saveAvatar(photo)
    expect(network.requests.map(({ path }) => path).filter((path) => path.startsWith('face/'))).toEqual([])
  })
})
