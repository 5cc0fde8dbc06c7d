import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { CallError } from '@xinyu/contracts/client/client'
import { startI18n } from '../i18n/i18n.ts'
import { endSession } from '../session/session.ts'
import { gateLifted, useGated } from './gate.ts'

const network = fakeNetwork()
beforeAll(() => startI18n())
let done: (string | null)[] = []
let refusal: Error | null = null
beforeEach(() => {
  done = []
  refusal = null
  endSession()
})

const Person = () => {
  const love = useGated('love', ['login', 'vip'], async (userId) => {
    if (refusal) throw refusal
    done.push(userId)
  })
  return (
    <>
      <h1>资料</h1>
      <button type="button" onClick={() => love('u7')}>
        爱
      </button>
    </>
  )
}
const Lift = ({ how }: { how(): void }) => (
  <button
    type="button"
    onClick={() => {
      how()
      gateLifted('/')
    }}
  >
    办好了
  </button>
)
const pages = [
  { path: '/user/u7', element: <Person /> },
  { path: '/login', element: <Lift how={() => logInAs('me')} /> },
  { path: '/vip/check-order', element: <Lift how={() => {}} /> },
]
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('a closed gate', () => {
  // the gate stores the browser's address, which the memory router does not change
  beforeEach(() => window.history.replaceState(null, '', '/user/u7'))

  it('leads to the page that opens it and back, and then the action continues', async () => {
    network.ok('users/profile', { profile: member({ isVip: true }) })
    showPages(pages, '/user/u7')
    await press('爱')
    expect(await screen.findByRole('alertdialog', { name: '请先登录' })).toBeVisible()
    await press('去登录')
    await press('办好了')
    expect(await screen.findByRole('heading', { name: '资料' })).toBeVisible()
    expect(done).toEqual(['u7'])
  })

  it('is followed by the next gate when that is closed too', async () => {
    network.ok('users/profile', { profile: member({ isVip: false }) })
    showPages(pages, '/user/u7')
    await press('爱')
    await press('去登录')
    await press('办好了')
    expect(await screen.findByRole('alertdialog', { name: '需要VIP' })).toBeVisible()
    await press('取消')
    expect(done).toEqual([])
  })

  it('cancelled at the login, says what logging in would give', async () => {
    showPages(pages, '/user/u7')
    await press('爱')
    await press('取消')
    expect(await screen.findByText('你未登录，登录后体验更多功能')).toBeVisible()
  })

  it('is also offered when only the server knew that it is closed', async () => {
    network.ok('users/profile', { profile: member({ isVip: true }) })
    logInAs('me')
    refusal = new CallError(200, { status: 1, code: 'GUANPOINT_NOT_ENOUGH', msg: '' })
    showPages(pages, '/user/u7')
    await press('爱')
    expect(await screen.findByRole('alertdialog', { name: '关点不足' })).toBeVisible()
    await press('取消')
  })

  it('says how many points are missing, and offers the cheapest pack that covers them', async () => {
    network.ok('users/profile', { profile: member({ isVip: true }) })
    const product = { name: '', nameEn: '', onSale: true, days: 0 }
    network.ok('product/getProduct', {
      productList: [
        { ...product, _id: 'large', type: 'guanPoint', points: 1_000, price: 9_800 },
        { ...product, _id: 'middle', type: 'guanPoint', points: 300, price: 3_000 },
        { ...product, _id: 'small', type: 'guanPoint', points: 60, price: 600 },
        { ...product, type: 'vip', name: 'VIP 30天', price: 3_000, points: 0 },
      ],
      costs: { love: 10, flower: 1 },
    })
    logInAs('me')
    refusal = new CallError(200, { status: 1, code: 'GUANPOINT_NOT_ENOUGH', msg: '', needed: 70, balance: 5 })
    showPages(pages, '/user/u7')
    await press('爱')
    expect(await screen.findByRole('alertdialog', { name: '关点不足' })).toHaveTextContent(
      '还差65关点：需要70，你有5。下一页可充300关点，¥30。',
    )
    await press('取消')
    refusal = new CallError(200, { status: 1, code: 'NEED_VIP', msg: '' })
    await press('爱')
    expect(await screen.findByRole('alertdialog', { name: '需要VIP' })).toHaveTextContent('VIP 30天 ¥30起')
    await press('取消')
  })
})
