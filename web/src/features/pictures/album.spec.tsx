import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { fakePictures } from '../../test-uploads.ts'
import { Album } from './album.tsx'

const network = fakeNetwork()
const store = 'http://pictures.test/'
const picture = (name: string): File => new File(['x'], name, { type: 'image/jpeg' })
const choose = async (name: string): Promise<void> =>
  userEvent.upload(await screen.findByLabelText('添加照片'), picture(name))

beforeAll(() => startI18n())
beforeEach(() => {
  fakePictures()
  logInAs('me')
  const policy = { host: store, fields: { key: 'uploads/me/0123456789.jpg' } }
  network.ok('upload/policy', policy)
  network.answer(store, () => ({ http: 204, reply: {} }))
  network.ok('upload/addImg', {})
  network.ok('users/profile', { profile: member() })
  showPages([{ path: '/', element: <Album profile={{ ...member(), images: [] } as never} /> }], '/')
})

it('a photo is cropped before it enters the album: shape, zoom and position, each by keyboard', async () => {
  await choose('a.jpg')
  const dialog = within(await screen.findByRole('dialog', { name: '裁剪照片' }))
  const shapes = within(await dialog.findByRole('radiogroup', { name: '形状' }))
  expect(shapes.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    '原图',
    '方形',
    '竖版 3:4',
    '横版 4:3',
  ])
  expect(dialog.getByRole('slider', { name: '缩放' })).toBeVisible()
  expect(network.times(store)).toBe(0)
  await userEvent.click(dialog.getByRole('button', { name: '使用' }))
  await waitFor(() => expect(network.times('upload/addImg')).toBe(1), { timeout: 30_000 })
  expect(network.times(store)).toBe(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('cancelling uploads nothing, and a file that is no picture is refused before it is shown', async () => {
  await choose('a.jpg')
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await choose('broken.jpg')
  expect(await screen.findByText(/图片/)).toBeVisible()
  expect([screen.queryByRole('dialog'), network.times(store)]).toEqual([null, 0])
})
