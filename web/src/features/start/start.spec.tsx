import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router-dom'
import { Screen as ChooseLocation } from '../../pages/choose-location.tsx'
import { Screen as Download } from '../../pages/about/download.tsx'
import { Screen as OpenLocation } from '../../pages/open-location.tsx'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { webVersion } from '../../shared/lib/app-version.ts'
import { currentDeviceLocation, setDeviceLocation } from '../../shared/places/device-location.ts'
import { deviceInfo } from '../../shared/lib/device.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { ProfileCounts } from '../profile/profile-counts.tsx'
import { locateByAddress } from './locate-by-address.ts'
import { UpdateGate } from './update-gate.tsx'

const network = fakeNetwork()
const version = (number: number, more: object = {}) => ({
  _id: `v${number}`,
  number,
  name: `2.4.${number}`,
  notes: '新的语音消息',
  notesEn: 'Voice messages',
  url: null,
  platform: 'web',
  force: false,
  addtime: '2026-11-01T00:00:00.000Z',
  ...more,
})
const published = (...list: object[]): void => network.ok('product/getNewVersion', { list })
const next = webVersion.number + 1
const open = (at: string): void =>
  showPages(
    [
      {
        element: (
          <UpdateGate>
            <Outlet />
          </UpdateGate>
        ),
        children: [
          { path: '/', element: <p>首页内容</p> },
          { path: '/about/download', element: <Download /> },
          { path: '/choose-location', element: <ChooseLocation /> },
          { path: '/open-location', element: <OpenLocation /> },
        ],
      },
    ],
    at,
  )
const position = (answer: { latitude: number; longitude: number } | { code: number }): object =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (at: object) => void, failed: (error: object) => void) =>
        'code' in answer ? failed(answer) : found({ coords: answer }),
    },
  })

beforeAll(() => startI18n())
beforeEach(() => {
  localStorage.clear()
  setDeviceLocation(null)
  logInAs('me')
  network.ok('users/profile', { profile: member() })
})

describe('a client older than the published version', () => {
  it('can only update when a newer version is forced, at any address', async () => {
    published(version(next, { force: true }), version(next + 1))
    for (const at of ['/', '/about/download']) {
      open(at)
      expect(await screen.findByRole('heading', { name: '请先更新' })).toBeVisible()
      expect(screen.getAllByRole('button')).toHaveLength(1)
      expect(screen.getByRole('button', { name: '更新并重新打开' })).toBeVisible()
      expect(screen.queryByText('首页内容')).toBeNull()
      cleanup()
    }
  })

  it('is offered an optional version once, with what is new', async () => {
    published(version(next))
    open('/')
    expect(await screen.findByText('有新版本 2.4.237')).toBeVisible()
    expect(screen.getByText('新的语音消息')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '以后再说' }))
    expect(screen.getByText('首页内容')).toBeVisible()
    cleanup()
    open('/')
    await waitFor(() => expect(network.times('product/getNewVersion')).toBe(2))
    await screen.findByText('首页内容')
    expect(screen.queryByText('有新版本 2.4.237')).toBeNull()
  })

  it('finds on the download page what is new and where the apps are', async () => {
    localStorage.setItem('xinyu.update-told', String(next))
    const url = 'https://files.example.com/packages/android/1.apk'
    published(version(next), version(240, { platform: 'android', url, force: true }))
    open('/about/download')
    expect(await screen.findByRole('heading', { name: '版本 2.4.237' })).toBeVisible()
    expect(screen.getByRole('link', { name: '下载安装包' })).toHaveAttribute('href', url)
    expect(screen.getByText('暂未提供，请先使用网页版。')).toBeVisible()
  })

  it('says so when it is the newest, and offers a retry when there was no answer', async () => {
    published(version(webVersion.number))
    open('/about/download')
    expect(await screen.findByText('已经是最新版本。')).toBeVisible()
    cleanup()
    network.refuse('product/getNewVersion', 'UNAVAILABLE', '服务暂时不可用，请稍后重试', 503)
    open('/about/download')
    expect(await screen.findByRole('button', { name: '重试' }, { timeout: 15_000 })).toBeVisible()
  })
})

describe('where this device is', () => {
  it('is looked up once by IP address, and sent with a login', async () => {
    network.ok('users/getip', { data: { ip: '', province: '广东省', city: '', provinceCode: '44', cityCode: null } })
    await locateByAddress()
    await locateByAddress()
    expect([currentDeviceLocation(), network.times('users/getip')]).toMatchObject([
      { provinceCode: '44', cityCode: null, from: 'ip' },
      1,
    ])
    await waitFor(() => expect(deviceInfo().location).toBe('广东省'))
  })

  it('can be chosen by hand, province and city, and the choice stays when the IP address says otherwise', async () => {
    published()
    open('/choose-location')
    await userEvent.click(await screen.findByText('浙江省'))
    await userEvent.click(screen.getByText('杭州市'))
    expect(currentDeviceLocation()).toMatchObject({ provinceCode: '33', cityCode: '3301', from: 'hand' })
    await locateByAddress()
    expect(network.times('users/getip')).toBe(0)
  })

  it('is suggested by the position, which is not sent anywhere', async () => {
    published()
    position({ latitude: 22.9, longitude: 113.4 })
    open('/choose-location')
    expect(await screen.findByText(/定位只在你的设备上/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '使用定位' }))
    expect(await screen.findByText('看起来你在广东省，请选择城市。')).toBeVisible()
    await userEvent.click(screen.getByText('深圳市'))
    expect(currentDeviceLocation()).toMatchObject({ provinceCode: '44', cityCode: '4403', from: 'position' })
    expect(JSON.stringify(network.requests)).not.toContain('113.4')
  })

  it('can be chosen by hand after the position was refused', async () => {
    published()
    position({ code: 1 })
    open('/choose-location')
    await userEvent.click(await screen.findByRole('button', { name: '使用定位' }))
    expect(await screen.findByText(/没有得到定位权限/)).toBeVisible()
    expect(screen.getByText('浙江省')).toBeVisible()
  })

  it('is shown with its source, and can be cleared; a place that was sent is shown as it is', async () => {
    published()
    setDeviceLocation({ provinceCode: '11', cityCode: '1101', from: 'ip' })
    open('/open-location')
    expect(await screen.findByRole('heading', { name: '北京市' })).toBeVisible()
    expect(screen.getByText('根据网络地址推测，可能不准。')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '不再记住' }))
    expect(await screen.findByRole('heading', { name: '还没有选择城市' })).toBeVisible()
    expect(currentDeviceLocation()).toBeNull()
    cleanup()
    open('/open-location?city=4403')
    expect(await screen.findByRole('heading', { name: '广东省 深圳市' })).toBeVisible()
    expect(currentDeviceLocation()).toBeNull()
  })
})

describe('my numbers', () => {
  it('link to what they count, and can be fetched again', async () => {
    network.refuse('users/getStatics', 'UNAVAILABLE', '服务暂时不可用', 503)
    showPages([{ path: '/', element: <ProfileCounts /> }], '/')
    const again = await screen.findByRole('button', { name: '加载失败，点此重试' }, { timeout: 15_000 })
    network.ok('users/getStatics', { views: 12_345, likes: 3, loves: 1, follows: 2, followers: 4, gifts: 9, posts: 5 })
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: /^3\s*喜欢我$/ })).toHaveAttribute('href', '/relations?tab=likeMe')
    expect(screen.getByRole('link', { name: /谁看过我$/ })).toHaveTextContent('1.23万')
  })
})
