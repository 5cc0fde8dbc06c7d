import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { REPORT_PICTURES } from '@xinyu/contracts/http/users/reports'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { FakeUpload, fakePictures } from '../../test-uploads.ts'
import { ReportSheet } from './report-sheet.tsx'

const network = fakeNetwork()
const { arrives, begun } = FakeUpload
const file = (name: string): File => new File([name], name, { type: 'image/jpeg' })
const choose = (...names: string[]): Promise<void> =>
  userEvent.upload(screen.getByLabelText('添加图片'), names.map(file))
const send = (): HTMLElement => screen.getByRole('button', { name: '提交举报' })
const reported = () => network.requests.filter(({ path }) => path === 'users/reportUser').map(({ body }) => body)

let given = 0
beforeAll(async () => {
  await startI18n()
  fakePictures()
})
beforeEach(async () => {
  logInAs('me')
  FakeUpload.sent = []
  given = 0
  network.ok('users/reportUser', { report_id: 'r1' })
  network.ok('upload/policy', () => ({
    OSSAccessKeyId: 'k',
    policy: 'p',
    signature: 's',
    host: 'http://pictures.test/',
    startsWith: 'uploads/me/',
    fields: { key: `uploads/me/${(given += 1)}.jpg` },
  }))
  showPages([{ path: '/', element: <ReportSheet userId="you" open onClose={() => undefined} /> }], '/')
  await userEvent.click(await screen.findByRole('radio', { name: '诈骗' }))
})

it('pictures can be attached: each shows its progress, a lost one is sent again, a removed one is not sent', async () => {
  await choose('a.jpg', 'b.jpg', 'c.jpg')
  await begun(2)
  act(() => FakeUpload.nth(1).upload.onprogress?.({ loaded: 40, total: 100 }))
  expect(screen.getByRole('progressbar', { name: '第2张图片上传进度' })).toHaveAttribute('aria-valuenow', '40')
  expect(send()).toBeDisabled()
  await act(async () => FakeUpload.nth(0).onerror?.())
  await arrives(1)
  await begun(3)
  await arrives(2)
  expect(await screen.findByText('有图片没有传上去，请重传或移除它。')).toBeVisible()
  expect(send()).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: '重传第1张图片' }))
  await begun(4)
  await arrives(3)
  await userEvent.click(screen.getByRole('button', { name: '移除第2张图片' }))
  await waitFor(() => expect(send()).toBeEnabled())
  await userEvent.click(send())
  await waitFor(() => expect(reported()).toHaveLength(1))
  const [lost, removed] = ['uploads/me/1.jpg', 'uploads/me/2.jpg']
  const { images } = reported()[0] as { images: string[] }
  expect(images).toHaveLength(2)
  for (const gone of [lost, removed]) expect(images).not.toContain(gone)
})

it.each([
  ['is no picture', 'broken.jpg', /无法识别的图片/],
  ['is too small', 'tiny.jpg', /图片太小/],
])('a file that %s is refused with a text before it is sent, and can be removed', async (_, name, words) => {
  await choose(name)
  expect(await screen.findByText(words)).toBeVisible()
  expect(FakeUpload.sent).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: '移除第1张图片' }))
  expect(screen.queryByText(words)).toBeNull()
  expect(send()).toBeEnabled()
})

it('a picture that is too large for the store says so', async () => {
  await choose('a.jpg')
  await begun(1)
  FakeUpload.nth(0).status = 413
  await arrives(0)
  expect(await screen.findByRole('alert')).toHaveTextContent(/太大|过大/)
})

it('a report takes as many pictures as the contract allows', async () => {
  await choose(...Array.from({ length: REPORT_PICTURES + 2 }, (_, index) => `${index}.jpg`))
  expect(await screen.findByText(`最多${REPORT_PICTURES}张图片`)).toBeVisible()
  expect(screen.getAllByRole('img', { name: /第\d张图片/ })).toHaveLength(REPORT_PICTURES)
  expect(screen.queryByLabelText('添加图片')).toBeNull()
})
