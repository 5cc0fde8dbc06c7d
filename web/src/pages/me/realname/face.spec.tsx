import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../../test-app.tsx'
import { fakeNetwork } from '../../../test-network.ts'
import { member } from '../../../test-people.ts'
import { reloadConsent } from '../../../features/face/consent.ts'
import { Screen } from './face.tsx'
import { Screen as Privacy } from '../privacy.tsx'

const network = fakeNetwork()
const given = { given: true, textVersion: 'v1', at: '2026-11-20T04:00:00Z' }
const withdrawn = { given: false, textVersion: null, at: null }
const text = { version: 'v1', title: '同意书', body: '正文' }
const take = (): Promise<void> =>
  userEvent.upload(screen.getByLabelText('选择这一张'), new File(['photo'], 'me.jpg', { type: 'image/jpeg' }))
const begin = async (): Promise<void> => userEvent.click(await screen.findByRole('button', { name: '开始验证' }))
const decides = (answer: { refuse?: string; msg?: string }): void =>
  network.answer('prof/verifyFace', (body) => {
    if (!body['challenge_id'])
      return {
        reply: {
          status: 0,
          challenge: { challenge_id: 'c1', actions: ['smile', 'left'], expiresAt: '2026-11-20T04:03:00Z' },
          verified: false,
          distance: null,
        },
      }
    return {
      reply: answer.refuse
        ? { status: 1, code: answer.refuse, msg: answer.msg }
        : { status: 0, challenge: null, verified: true, distance: 0.3 },
    }
  })

beforeAll(async () => {
  await startI18n()
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['drawn'], { type: 'image/jpeg' }))
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 400, height: 500, close() {} }) })
})
beforeEach(() => {
  logInAs('me')
  decides({})
  network.ok('users/profile', { profile: member() })
  network.ok('face/getConsent', { consent: given, text })
  network.ok('upload/policy', {
    OSSAccessKeyId: 'k',
    policy: 'p',
    signature: 's',
    host: 'http://pictures.test/',
    startsWith: 'uploads/me/',
    fields: { key: 'uploads/me/0123456789.jpg' },
  })
  network.ok('http://pictures.test/', {})
  showPages([{ path: '/face', element: <Screen /> }], '/face')
})

describe('proving to be the person of the avatar', () => {
  it('asks for the poses in the order of the challenge, and sends their photos in that order', async () => {
    await begin()
    for (const pose of ['正对镜头，表情放松', '正对镜头，笑一笑', '向你的左边转头']) {
      expect(await screen.findByRole('heading', { name: pose })).toBeVisible()
      await take()
    }
    expect(await screen.findByRole('heading', { name: '验证通过' })).toBeVisible()
    expect(screen.getByText('确认是头像本人，相似度80%。')).toBeVisible()
    const uploaded = network.requests
      .filter(({ path }) => path === 'http://pictures.test/')
      .map(({ body }) => body['key'])
    expect(network.requests.findLast(({ path }) => path === 'prof/verifyFace')?.body).toEqual({
      challenge_id: 'c1',
      frames: uploaded,
    })
    expect(uploaded).toHaveLength(3)
  })

  it('a pose can be taken again before the last', async () => {
    await begin()
    await screen.findByRole('heading', { name: '正对镜头，表情放松' })
    await take()
    await userEvent.click(screen.getByRole('button', { name: '重拍上一张' }))
    expect(screen.getByRole('heading', { name: '正对镜头，表情放松' })).toBeVisible()
  })

  it('a refusal says why, and a retry starts a new challenge', async () => {
    decides({ refuse: 'LIVENESS_FAILED', msg: '未按要求完成动作，请重试' })
    await begin()
    for (let at = 0; at < 3; at += 1) {
      await screen.findByText(`第${at + 1}张，共3张`)
      await take()
    }
    expect(await screen.findByRole('alert')).toHaveTextContent('未按要求完成动作，请重试')
    await userEvent.click(screen.getByRole('button', { name: '重新开始' }))
    expect(await screen.findByText('第1张，共3张')).toBeVisible()
    expect(
      network.requests.filter(({ path, body }) => path === 'prof/verifyFace' && !body['challenge_id']),
    ).toHaveLength(2)
  })

  it('photos uploaded without a decision are deleted again', async () => {
    network.ok('upload/deleteDetImg', {})
    const uploads: unknown[] = []
    network.answer('http://pictures.test/', (body) =>
      uploads.push(body['key']) < 3 ? { reply: {} } : { http: 403, reply: {} },
    )
    await begin()
    for (let at = 0; at < 3; at += 1) {
      await screen.findByText(`第${at + 1}张，共3张`)
      await take()
    }
    expect(await screen.findByRole('alert')).toBeVisible()
    await waitFor(() =>
      expect(
        network.requests.filter(({ path }) => path === 'upload/deleteDetImg').map(({ body }) => body['imgName']),
      ).toEqual(uploads.slice(0, 2)),
    )
  })

  it('without an avatar, one is asked for before any photo is taken', async () => {
    network.ok('users/profile', { profile: member({ avatar: null }) })
    await begin()
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('上传')
    expect(network.times('prof/verifyFace')).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
  })

  it('an avatar that is missing only on the server leads to setting one', async () => {
    network.refuse('prof/verifyFace', 'NEED_AVATAR', '请先上传头像')
    await begin()
    expect(await screen.findByRole('link', { name: '先设置头像' })).toHaveAttribute('href', '/me/edit/avatar')
  })
})

describe('face data in the privacy settings', () => {
  beforeEach(async () => {
    network.ok('users/getPrivacy', {
      privacy: {
        blockMe: false,
        hideOnline: false,
        hideDistance: false,
        whoMayWrite: 'everyone',
        whoSeesPhotos: 'everyone',
      },
    })
    network.ok('face/getFaceList', {
      faces: [
        { _id: 'f1', label: 'avatar', source: 'avatar', smile: null, age: null, addtime: '2026-11-20T04:00:00Z' },
      ],
      targets: [],
    })
    network.ok('face/withdrawConsent', { consent: withdrawn })
    cleanup()
    showPages([{ path: '/me/privacy', element: <Privacy /> }], '/me/privacy')
    expect(await screen.findByText('头像，2026年11月20日')).toBeVisible()
  })

  it('the consent is withdrawn after a confirmation that names what ends', async () => {
    await userEvent.click(screen.getByRole('button', { name: '撤回同意' }))
    const question = await screen.findByRole('alertdialog', { name: '撤回同意？' })
    expect(question).toHaveTextContent('一分钟内删除')
    expect(network.times('face/withdrawConsent')).toBe(0)
    network.ok('face/getConsent', { consent: withdrawn, text })
    await userEvent.click(screen.getAllByRole('button', { name: '撤回同意' }).at(-1) ?? question)
    expect(await screen.findByRole('button', { name: '阅读并决定' })).toBeVisible()
    expect(network.times('face/withdrawConsent')).toBe(1)
  })

  it('keeping it changes nothing', async () => {
    await userEvent.click(screen.getByRole('button', { name: '撤回同意' }))
    await userEvent.click(await screen.findByRole('button', { name: '保留' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(network.times('face/withdrawConsent')).toBe(0)
  })
  it('a newer text is offered, and the accepted version applies until then', async () => {
    expect(screen.queryByRole('button', { name: '阅读并决定' })).toBeNull()
    const newer = { ...text, version: '2027-01-01' }
    network.ok('face/getConsent', { consent: given, text: newer })
    network.ok('face/giveConsent', { consent: { ...given, textVersion: newer.version } })
    await reloadConsent()
    await userEvent.click(await screen.findByRole('button', { name: '阅读并决定' }))
    expect(await screen.findByRole('region', { name: newer.title })).toHaveTextContent('版本2027-01-01')
    network.ok('face/getConsent', { consent: { ...given, textVersion: newer.version }, text: newer })
    fireEvent.click(screen.getByRole('button', { name: '我同意' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '阅读并决定' })).toBeNull())
    expect(network.requests.find(({ path }) => path === 'face/giveConsent')?.body).toEqual({
      textVersion: '2027-01-01',
    })
  })
})
