import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { smilePost } from '../../test-smiles.ts'
import { Screen } from './share.tsx'

const network = fakeNetwork()
const link = 'https://xinyu.test/register?shareCode=XY7K2M'
const share = {
  shareCode: 'XY7K2M',
  link,
  qr: link,
  invited: 3,
  approved: 1,
  earned: { days: 3, points: 0 },
  owed: { days: 0, points: 0 },
  perPerson: { days: 3, points: 20 },
}
const at = '2026-11-20T04:00:00Z'
const came = (name: string, more: Record<string, unknown>) => ({
  user: smilePost(name, name).user,
  addtime: at,
  approved: false,
  reward: null,
  state: 'waiting',
  refusal: null,
  approvedAt: null,
  paidAt: null,
  ...more,
})
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')
const open = (): void => showPages([{ path: '/share', element: <Screen /> }], '/share')
const systemSheet = (show: unknown): void =>
  void Object.defineProperty(navigator, 'share', { configurable: true, value: show })

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('social/myShare', share)
  network.ok('social/myShareSuccess', {
    list: [
      came('予安', { approved: true, state: 'paid', reward: { days: 3, points: 0 }, paidAt: at }),
      came('知秋', {}),
      came('南山', { approved: true, state: 'refused', refusal: 'DEVICE_NOT_NEW' }),
    ],
    total: 3,
  })
})
afterEach(() => systemSheet(undefined))

describe('refer and earn', () => {
  it('shows first what an invitation gives, and the results of mine', async () => {
    open()
    expect(await screen.findByText('每位朋友资料审核通过，你得到3天VIP和20关点。')).toBeVisible()
    expect(screen.getByText('XY7K2M')).toBeVisible()
    expect(await rowOf('予安')).toHaveTextContent('+3天VIP')
    expect(await rowOf('予安')).toHaveTextContent(/到账/)
    expect(await rowOf('知秋')).toHaveTextContent('资料通过后发奖励')
    expect(await rowOf('南山')).toHaveTextContent('这台设备以前注册过')
  })

  it('shares the link by the system’s sheet, and closing the sheet copies nothing', async () => {
    const show = jest.fn<Navigator['share']>(async () => Promise.reject(new DOMException('', 'AbortError')))
    systemSheet(show)
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: '分享给朋友' }))
    expect(show).toHaveBeenCalledWith(expect.objectContaining({ url: link }))
    expect(screen.queryByText('已复制')).toBeNull()
  })

  it('copies the link where the system has no sheet', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: '分享给朋友' }))
    expect(await screen.findByText('已复制')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(link)
  })

  it('takes the code of my inviter, and says why another is refused', async () => {
    network.refuse('social/addSharePerson', 'INVITE_LOOP', '对方是受你邀请加入的，不能再填写其邀请码')
    open()
    await userEvent.click(await screen.findByText('有人邀请你吗？'))
    await userEvent.type(screen.getByLabelText('对方的邀请码'), 'AB12CD')
    await userEvent.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByText('对方是受你邀请加入的，不能再填写其邀请码')).toBeVisible()
    network.ok('social/addSharePerson', { inviter: smilePost('x', '北岸').user })
    await userEvent.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByText('已记录，邀请你的是北岸')).toBeVisible()
  })
})
