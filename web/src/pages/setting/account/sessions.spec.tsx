import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../../test-app.tsx'
import { fakeNetwork } from '../../../test-network.ts'
import { member } from '../../../test-people.ts'
import { Screen as DataScreen } from './data.tsx'
import { Screen as Account } from '../../about/account.tsx'
import { Screen } from './sessions.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())
beforeEach(() => logInAs('u1'))

const at = '2026-03-01T04:00:00.000Z'
const session = (_id: string, isThis: boolean, os: string) => ({
  _id,
  isThis,
  isConsole: false,
  os,
  browser: 'Safari/604.1',
  location: '福建 厦门',
  ip: '203.0.113.7',
  openedAt: at,
  usedAt: at,
})

it('shows where I am logged in, marks this device, and ends another after it asked', async () => {
  let list = [session('a', true, 'iPhone'), session('b', false, 'Windows')]
  network.ok('users/getSessions', () => ({ list }))
  network.ok('users/endSession', ({ session_id }) => {
    list = list.filter(({ _id }) => _id !== session_id)
    return { ended: 1 }
  })
  showPages([{ path: '/s', element: <Screen /> }], '/s')
  expect(await screen.findByText(/本机/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '退出iPhone · Safari' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '退出Windows · Safari' }))
  expect(network.times('users/endSession')).toBe(0)
  await userEvent.click(await screen.findByRole('button', { name: '退出' }))
  expect(await screen.findByText('没有其他设备登录')).toBeInTheDocument()
  expect(network.requests.find(({ path }) => path === 'users/endSession')?.body).toEqual({ session_id: 'b' })
})

it('a data export is requested only by a button, and downloaded with a proof', async () => {
  const none = { requestedAt: null, until: null, bytes: null, missing: [], nextAt: null, url: null }
  network.ok('users/exportData', ({ onlyLook }) =>
    onlyLook ? { ...none, state: 'none' } : { ...none, state: 'ready', requestedAt: at, until: at, bytes: 3_000_000 },
  )
  network.ok('users/profile', { profile: { _id: 'u1', hasPassword: true } })
  showPages([{ path: '/d', element: <DataScreen /> }], '/d')
  await userEvent.click(await screen.findByRole('button', { name: '申请数据副本' }))
  expect(await screen.findByText(/2\.9 MB/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '下载' })).toBeDisabled()
  await userEvent.type(await screen.findByLabelText('登录密码', { selector: '[type=password]' }), 'island-of-hearts-1')
  await userEvent.click(screen.getByRole('button', { name: '下载' }))
  expect(network.requests.map(({ body }) => body)).toContainEqual({ download: true, password: 'island-of-hearts-1' })
})

it('the login log names devices and shows no user agent', async () => {
  const login = (_id: string, os: string, browser: string) => ({ _id, at, ip: '', location: '', os, browser, how: '' })
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1'
  const list = [login('a', 'iOS', agent), login('b', agent.replace('Safari', 'MicroMessenger'), ''), login('c', '', '')]
  network.ok('worklog/getLoginLog', { list, hasMore: false })
  network.ok('users/profile', { profile: member() })
  showPages([{ path: '/a', element: <Account /> }], '/a')
  for (const name of ['iPhone · Safari', 'iPhone · 微信', '未知设备'])
    expect(await screen.findByText(name)).toBeInTheDocument()
  expect(screen.queryByText(/Mozilla/)).toBeNull()
})
