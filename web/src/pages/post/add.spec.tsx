import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { picture, postOf } from '../../test-posts.ts'
import { FakeUpload, fakePictures } from '../../test-uploads.ts'
import { Screen } from './add.tsx'

const network = fakeNetwork()

const file = (name: string): File => new File([name], name, { type: 'image/jpeg' })
const choose = (...names: string[]): Promise<void> =>
  userEvent.upload(screen.getByLabelText('添加照片'), names.map(file))
const { arrives, begun } = FakeUpload
const submitted = () => network.requests.filter(({ path }) => path === 'posts/posts').map(({ body }) => body)
const open = (at = '/post/add-mood'): void =>
  showPages(
    [
      { path: '/post/add-mood', element: <Screen /> },
      { path: '/post/add-smile', element: <Screen /> },
      { path: '/post/:id', element: <p>动态页</p> },
      { path: '/me/posts', element: <p>草稿页</p> },
    ],
    at,
  )
const write = async (text: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('想说的话'), text)
}
const publish = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: '发布' }))

let taken = 0
beforeAll(async () => {
  await startI18n()
  fakePictures()
})
beforeEach(() => {
  logInAs('me')
  FakeUpload.sent = []
  taken = 0
  network.ok('users/profile', { profile: member() })
  network.ok('upload/policy', {
    OSSAccessKeyId: 'k',
    policy: 'p',
    signature: 's',
    host: 'http://pictures.test/',
    startsWith: 'uploads/me/',
    fields: { key: 'uploads/me/0123456789.jpg' },
  })
  network.ok('upload/addPostImg', () => ({ img: picture(`img${(taken += 1)}`) }))
  network.ok('upload/deletePostImg', {})
  network.ok('posts/posts', { post: postOf('p'), linkFiltered: false })
})

describe('a post being written', () => {
  it('shows the progress of each picture, waits for the last one, and publishes them in order', async () => {
    open()
    await choose('a.jpg', 'b.jpg', 'c.jpg')
    await begun(2)
    act(() => FakeUpload.nth(1).upload.onprogress?.({ loaded: 40, total: 100 }))
    expect(screen.getByRole('progressbar', { name: '第2张照片上传进度' })).toHaveAttribute('aria-valuenow', '40')
    await arrives(0)
    await begun(3)
    await publish()
    expect(await screen.findByText('照片还在上传，请稍等片刻。')).toBeVisible()
    expect(submitted()).toEqual([])
    await arrives(1)
    await arrives(2)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    await publish()
    expect(await screen.findByText('动态页')).toBeVisible()
    expect(submitted()).toMatchObject([{ type: 'mood', text: '', images: ['img1', 'img2', 'img3'] }])
  })

  it('sends a lost picture again, and only that one', async () => {
    open()
    await choose('a.jpg', 'b.jpg')
    await begun(2)
    await arrives(0)
    await act(async () => FakeUpload.nth(1).onerror?.())
    const retry = await screen.findByRole('button', { name: '重传第2张' })
    await publish()
    expect(await screen.findByText('有照片没有传上去，请重传或删除它。')).toBeVisible()
    await userEvent.click(retry)
    await begun(3)
    await arrives(2)
    await publish()
    expect(await screen.findByText('动态页')).toBeVisible()
    expect(submitted()).toMatchObject([{ images: ['img1', 'img2'] }])
  })

  it('reorders its pictures by arrow keys and buttons, and announces their positions', async () => {
    open()
    await choose('a.jpg', 'b.jpg')
    await begun(2)
    await arrives(0)
    await arrives(1)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    const first = screen.getByRole('button', { name: '第1张照片，共2张' })
    first.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByText('已移到第2张，共2张')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '第2张照片，共2张' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: '第1张照片，共2张' }))
    await userEvent.click(screen.getByRole('button', { name: '后移' }))
    await userEvent.click(screen.getByRole('button', { name: '前移' }))
    await publish()
    await screen.findByText('动态页')
    expect(submitted()).toMatchObject([{ images: ['img2', 'img1'] }])
  })

  it('takes at most nine pictures', async () => {
    open()
    await choose(...Array.from({ length: 11 }, (_, index) => `${index}.jpg`))
    expect(await screen.findByText('最多9张照片')).toBeVisible()
    expect(screen.getByText('照片（9/9）')).toBeVisible()
    expect(screen.queryByLabelText('添加照片')).toBeNull()
  })

  it('is published once however often the button is tapped, and under the same id after a lost answer', async () => {
    network.answer('posts/posts', () => ({
      http: 503,
      reply: { status: 1, code: 'UNAVAILABLE', msg: '服务暂时不可用' },
    }))
    open()
    await write('今天的海很蓝')
    const button = screen.getByRole('button', { name: '发布' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('服务暂时不可用')).toBeVisible()
    expect(submitted()).toHaveLength(1)
    network.ok('posts/posts', { post: postOf('p'), linkFiltered: false })
    await publish()
    expect(await screen.findByText('动态页')).toBeVisible()
    const [lost, again] = submitted()
    expect(again?.['clientId']).toBe(lost?.['clientId'])
  })

  it('names the field that a refusal is about, and focuses it', async () => {
    network.answer('posts/posts', () => ({
      reply: { status: 1, code: 'SENSITIVE', msg: '内容包含敏感词：加微信', word: '加微信', field: 'topic' },
    }))
    open()
    await write('今天的海很蓝')
    await userEvent.type(screen.getByLabelText('话题（选填）'), '加微信')
    await publish()
    await waitFor(() => expect(screen.getByLabelText('话题（选填）')).toHaveFocus())
    expect(screen.getByLabelText('话题（选填）')).toBeInvalid()
    expect(screen.getByText('内容包含敏感词：加微信')).toBeVisible()
    expect(screen.getByLabelText('想说的话')).toHaveValue('今天的海很蓝')
  })

  it('is refused without text and pictures before anything is sent; a smile needs a picture', async () => {
    open('/post/add-smile')
    await write('笑一个')
    await publish()
    expect(await screen.findByText('发微笑需要至少一张照片。')).toBeVisible()
    cleanup()
    open()
    await screen.findByLabelText('想说的话')
    await publish()
    expect(await screen.findByText('写点什么，或者添加一张照片。')).toBeVisible()
    expect(submitted()).toEqual([])
  })
})

describe('what is written', () => {
  it('is restored after a reload, with its pictures, and deleted once published', async () => {
    open()
    await write('写到一半')
    await choose('a.jpg')
    await begun(1)
    await arrives(0)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    cleanup()
    open()
    expect(await screen.findByLabelText('想说的话')).toHaveValue('写到一半')
    await publish()
    await screen.findByText('动态页')
    expect(submitted()).toMatchObject([{ text: '写到一半', images: ['img1'] }])
    cleanup()
    open()
    expect(await screen.findByLabelText('想说的话')).toHaveValue('')
  })

  it('is saved as a draft, and the draft is published itself', async () => {
    open()
    await write('明天再发')
    network.ok('posts/posts', { post: postOf('d', { isChecked: 3, text: '明天再发' }), linkFiltered: false })
    await userEvent.click(screen.getByRole('button', { name: '存草稿' }))
    expect(await screen.findByText('草稿页')).toBeVisible()
    cleanup()
    network.ok('posts/getPost', { post: postOf('d', { isChecked: 3, text: '明天再发', images: [picture('x')] }) })
    open('/post/add-mood?draft=d')
    expect(await screen.findByLabelText('想说的话')).toHaveValue('明天再发')
    await publish()
    await screen.findByText('动态页')
    expect(submitted()).toMatchObject([
      { draft: true, text: '明天再发' },
      { post_id: 'd', text: '明天再发', images: ['x'] },
    ])
    expect(submitted()[1]).not.toHaveProperty('draft')
  })

  it('overwrites the draft that a lost answer left behind, never adds another', async () => {
    network.answer('posts/posts', () => ({
      http: 503,
      reply: { status: 1, code: 'UNAVAILABLE', msg: '服务暂时不可用' },
    }))
    open()
    await write('一')
    await userEvent.click(screen.getByRole('button', { name: '存草稿' }))
    await screen.findByText('服务暂时不可用')
    await write('二')
    network.ok('posts/posts', { post: postOf('d', { isChecked: 3 }), linkFiltered: false })
    await publish()
    await screen.findByText('动态页')
    const [lost, found, overwritten, published] = submitted()
    expect(found?.['clientId']).toBe(lost?.['clientId'])
    expect(overwritten).toMatchObject({ post_id: 'd', text: '一二', draft: true })
    expect(published).toMatchObject({ post_id: 'd', text: '一二' })
  })
})
