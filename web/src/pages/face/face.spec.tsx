import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { Screen } from './face.tsx'

const network = fakeNetwork()
const text = {
  version: '2026-11-01',
  title: '人脸信息处理单独同意书',
  body: '人脸信息属于敏感个人信息。\n可随时撤回同意。',
}
const consent = (given: boolean) => ({
  consent: { given, textVersion: given ? text.version : null, at: given ? '2026-11-20T04:00:00Z' : null },
  text,
})
const match = (id: string, name: string, distance: number) => ({
  _id: id,
  GID: '10000002',
  name,
  avatar: '/b.jpg',
  gender: 2,
  age: 28,
  liveCity: null,
  distance,
  smile: null,
})
const searches = (): Record<string, unknown>[] =>
  network.requests
    .filter(({ path, body }) => path === 'face/searchUserFace' && body['queryVector'])
    .map(({ body }) => body)
const choose = (): Promise<void> =>
  userEvent.upload(screen.getByLabelText('从相册选择'), new File(['photo'], 'me.jpg', { type: 'image/jpeg' }))
const open = (isVip = true): void => {
  network.ok('users/profile', { profile: member({ isVip }) })
  showPages(
    [
      { path: '/face', element: <Screen /> },
      { path: '/vip/check-order', element: <p>价格页</p> },
      { path: '/', element: <p>首页</p> },
    ],
    '/face',
  )
}
// jsdom has no canvas: it returns the same file
const drawing = (works: boolean): void => {
  Object.assign(globalThis, {
    createImageBitmap: works
      ? async () => ({ width: 400, height: 500, close() {} })
      : async () => Promise.reject(new DOMException('', 'InvalidStateError')),
  })
}

beforeAll(async () => {
  await startI18n()
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  // jsdom has no layout: without this a list counts as invisible and loads no next page
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    get(this: HTMLElement) {
      return this.parentElement
    },
  })
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['drawn'], { type: 'image/jpeg' }))
})
beforeEach(() => {
  logInAs('me')
  drawing(true)
  network.ok('face/getConsent', consent(true))
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
  network.ok('face/getFacesDesc', { width: 400, height: 500, faces: [{ descriptor: Array<number>(128).fill(0.1) }] })
  network.ok('face/searchUserFace', { users: [match('a', '予安', 0.3), match('b', '知秋', 0.57)], hasMore: false })
})

describe('opening the face search', () => {
  it('leads members without VIP to the prices, and asks for no consent', async () => {
    open(false)
    await userEvent.click(await screen.findByRole('button', { name: '选一张照片' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('VIP')
    expect(network.times('face/getConsent')).toBe(0)
  })

  it('shows the consent’s own text with a way to continue without a face, and continues once it was given', async () => {
    network.ok('face/getConsent', consent(false))
    network.ok('face/giveConsent', { consent: consent(true).consent })
    open()
    expect(await screen.findByRole('region', { name: text.title })).toHaveTextContent('敏感个人信息')
    expect(screen.getByRole('link', { name: '不用人脸，去看看' })).toHaveAttribute('href', '/')
    expect(screen.queryByLabelText('从相册选择')).toBeNull()
    network.ok('face/getConsent', consent(true))
    await userEvent.click(screen.getByRole('button', { name: '我同意' }))
    expect(await screen.findByLabelText('从相册选择')).toBeInTheDocument()
    expect(network.requests.find(({ path }) => path === 'face/giveConsent')?.body).toEqual({
      textVersion: text.version,
    })
  })

  it('a text that changed meanwhile is shown again instead of being accepted', async () => {
    network.ok('face/getConsent', consent(false))
    network.refuse('face/giveConsent', 'CONFLICT', '')
    open()
    await screen.findByRole('button', { name: '我同意' })
    network.ok('face/getConsent', { ...consent(false), text: { ...text, version: '2027-01-01' } })
    await userEvent.click(screen.getByRole('button', { name: '我同意' }))
    expect(await screen.findByText('同意书有更新，请重新阅读')).toBeVisible()
    expect(await screen.findByText('版本2027-01-01')).toBeVisible()
  })
})

describe('a search by photo', () => {
  it('shows similar people with the similarity in words and per cent, and deletes the photo from the server', async () => {
    open()
    await screen.findByLabelText('从相册选择')
    await choose()
    const first = await screen.findByRole('link', { name: /予安/ })
    expect(first).toHaveTextContent('相似度80%')
    expect(first).toHaveTextContent('几乎一样')
    expect(first).toHaveAttribute('href', '/user/a')
    expect(screen.getByRole('link', { name: /知秋/ })).toHaveTextContent('相似度62%')
    expect(screen.getByText('相似度由高到低，已显示2人')).toBeVisible()
    const img = network.requests.find(({ path }) => path === 'face/getFacesDesc')?.body['img']
    await waitFor(() =>
      expect(network.requests.find(({ path }) => path === 'upload/deleteDetImg')?.body).toEqual({ imgName: img }),
    )
  })

  it('slider and gender search again with the descriptor, once the slider rests', async () => {
    open()
    await screen.findByLabelText('从相册选择')
    await choose()
    const slider = await screen.findByRole('slider', { name: '相似程度' })
    expect(slider).toHaveAttribute('aria-valuetext', '看很像的 · 距离0.60以内')
    for (const value of ['0.65', '0.7', '0.75']) fireEvent.change(slider, { target: { value } })
    expect(slider).toHaveAttribute('aria-valuetext', '也看比较像的 · 距离0.75以内')
    await waitFor(() => expect(searches()).toHaveLength(2))
    expect(searches()[1]).toMatchObject({ distance: 0.75, page: 1 })
    await userEvent.click(screen.getByRole('radio', { name: '女' }))
    await waitFor(() => expect(searches()[2]).toMatchObject({ distance: 0.75, gender: 2 }))
    expect(network.times('http://pictures.test/')).toBe(1)
  })

  it('loads the next page with the same descriptor', async () => {
    network.ok('face/searchUserFace', ({ page }) => ({
      users: [match(`p${String(page)}`, `第${String(page)}页的人`, 0.4)],
      hasMore: page === 1,
    }))
    open()
    await screen.findByLabelText('从相册选择')
    await choose()
    expect(await screen.findByRole('link', { name: /第2页的人/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /第1页的人/ })).toBeVisible()
    expect(searches().map(({ page }) => page)).toEqual([1, 2])
    expect(searches()[1]?.['queryVector']).toEqual(searches()[0]?.['queryVector'])
  })

  it('says that nobody is similar enough, and what to do', async () => {
    network.ok('face/searchUserFace', { users: [], hasMore: false })
    open()
    await screen.findByLabelText('从相册选择')
    await choose()
    expect(await screen.findByRole('heading', { name: '没有找到足够像的人' })).toBeVisible()
    expect(screen.getByRole('slider')).toBeEnabled()
  })

  it.each([
    ['NO_FACE', '未检测到人脸'],
    ['MANY_FACES', '检测到多张人脸'],
    ['FACE_DETECT_FAILED', '检测出错，请稍后重试'],
    ['FACE_TOO_SMALL', '人脸太小，请靠近一些'],
    ['FACE_BLURRED', '人脸模糊，请重新拍摄'],
  ])('an unsuitable photo (%s) is explained and deleted, and another can be chosen', async (code, words) => {
    network.refuse('face/searchUserFace', code, words)
    open()
    await screen.findByLabelText('从相册选择')
    await choose()
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(network.times('face/getFacesDesc')).toBe(0)
    expect(network.times('upload/deleteDetImg')).toBe(1)
    expect(screen.queryByRole('button', { name: '重试' }) !== null).toBe(code === 'FACE_DETECT_FAILED')
    await userEvent.click(screen.getByRole('button', { name: '换一张' }))
    expect(screen.getByLabelText('从相册选择')).toBeInTheDocument()
  })

  it('a file that is no picture is refused before it leaves the device', async () => {
    drawing(false)
    open()
    await screen.findByLabelText('从相册选择')
    await choose()
    expect(await screen.findByRole('alert')).toHaveTextContent('无法识别的图片')
    expect(network.times('http://pictures.test/')).toBe(0)
  })

  it('a consent withdrawn elsewhere is asked for again', async () => {
    network.refuse('face/searchUserFace', 'FACE_CONSENT_NEEDED', '请先同意人脸信息处理规则')
    open()
    await screen.findByLabelText('从相册选择')
    network.ok('face/getConsent', consent(false))
    await choose()
    expect(await screen.findByRole('button', { name: '我同意' })).toBeVisible()
  })
})
