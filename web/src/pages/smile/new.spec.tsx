import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { smilePost } from '../../test-smiles.ts'
import { Screen } from './new.tsx'

const network = fakeNetwork()
const bodiesOf = (asked: string) => network.requests.filter(({ path }) => path === asked).map(({ body }) => body)
const open = (isCompleted = 4): void => {
  network.ok('users/profile', { profile: member({ isCompleted }) })
  showPages(
    [
      { path: '/smile/new', element: <Screen /> },
      { path: '/register/complete', element: <h1>完善资料</h1> },
    ],
    '/smile/new',
  )
}
const choose = async (): Promise<void> =>
  userEvent.upload(await screen.findByLabelText('从相册选择'), new File(['photo'], 'me.jpg', { type: 'image/jpeg' }))
const publish = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: '发布' }))

beforeAll(async () => {
  await startI18n()
  // jsdom has no canvas: it returns the same file
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['drawn'], { type: 'image/jpeg' }))
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 400, height: 500, close() {} }) })
})
beforeEach(() => {
  logInAs('me')
  network.ok('upload/policy', { host: 'http://pictures.test/', fields: { key: 'uploads/me/0123456789.jpg' } })
  network.ok('http://pictures.test/', {})
  network.ok('upload/addPostImg', { img: { _id: 'picture-1' } })
  network.ok('posts/posts', { post: smilePost('s1', '小岛', { isChecked: 0 }), linkFiltered: false })
})

describe('posting a smile', () => {
  it('shows the score at once with the measurement, and that it is under review', async () => {
    open()
    await choose()
    await userEvent.type(screen.getByLabelText('想说的话（选填）'), '今天出太阳了')
    await publish()
    expect(await screen.findByText('1300')).toBeVisible()
    expect(screen.getByText('照片里有1张脸，量的是框里最大的那张')).toBeVisible()
    expect(screen.getByText('笑得有多明显：75%')).toBeVisible()
    expect(screen.getByRole('heading', { name: '已提交，正在审核' })).toHaveFocus()
    expect(bodiesOf('posts/posts')).toMatchObject([{ type: 'smile', text: '今天出太阳了', images: ['picture-1'] }])
    expect(network.times('smilePk/updateSmilePkStatus')).toBe(0)
  })

  it('can be kept out of PKs and boards', async () => {
    network.ok('smilePk/updateSmilePkStatus', { post_id: 's1', entered: false })
    open()
    await choose()
    await userEvent.click(screen.getByRole('checkbox', { name: '参加PK和榜单' }))
    await publish()
    await screen.findByText('1300')
    expect(bodiesOf('smilePk/updateSmilePkStatus')).toEqual([{ post_id: 's1', enter: false }])
  })

  it('retries a failure without a second upload or a second post', async () => {
    network.refuse('posts/posts', 'INTERNAL', '服务器开小差了', 500)
    open()
    await choose()
    await publish()
    expect(await screen.findByText('服务器开小差了')).toBeVisible()
    network.ok('posts/posts', { post: smilePost('s1', '小岛'), linkFiltered: false })
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('1300')
    expect(network.times('upload/addPostImg')).toBe(1)
    const [one, other] = bodiesOf('posts/posts')
    expect(other?.['clientId']).toBe(one?.['clientId'])
  })

  it('without a face says so, and another photo replaces the post', async () => {
    const smile = { state: 'noFace', measured: null, face: null, faces: 0, score: null, entered: true } as const
    network.ok('posts/posts', { post: smilePost('s1', '小岛', { smile }), linkFiltered: false })
    network.ok('posts/deletePost', {})
    open()
    await choose()
    await publish()
    expect(await screen.findByRole('heading', { name: '没有看到脸' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '换一张' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('刚才发布的这一条会被删除')
    await userEvent.click(screen.getAllByRole('button', { name: '换一张' }).at(-1) as HTMLElement)
    expect(await screen.findByLabelText('从相册选择')).toBeInTheDocument()
    expect(bodiesOf('posts/deletePost')).toEqual([{ post_id: 's1' }])
  })

  it('waits for the approval of the profile', async () => {
    open(2)
    expect(await screen.findByRole('link', { name: '查看资料' })).toHaveAttribute('href', '/register/complete')
    expect(screen.queryByLabelText('从相册选择')).toBeNull()
  })
})
