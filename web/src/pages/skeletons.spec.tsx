import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Screen as Person } from './user/user.tsx'
import { Screen as Privacy } from './me/privacy.tsx'
import { Screen as Preview } from './user/preview.tsx'
import { Screen as Visits } from './message/visits.tsx'
import { logInAs, showPages } from '../test-app.tsx'
import { fakeNetwork } from '../test-network.ts'
import { startI18n } from '../shared/i18n/i18n.ts'

beforeAll(() => startI18n())

describe('a page waiting for its content', () => {
  fakeNetwork()
  beforeEach(() => {
    logInAs('me')
    // the network stays slow for the whole test
    globalThis.fetch = () => new Promise(() => undefined)
  })

  it.each([
    ['a person', Person, '/user/you', 'skeleton-person'],
    ['my page as others see it', Preview, '/me/preview', 'skeleton-person'],
    ['a list of people', Visits, '/visits', 'skeleton-rows'],
    ['settings', Privacy, '/setting/privacy', 'stack'],
  ])('shows the skeleton of %s, and announces once that it is loading', async (_, Waiting, at, skeleton) => {
    showPages([{ path: at.replace('you', ':id'), element: <Waiting /> }], at)
    const announced = await screen.findAllByText('加载中…')
    expect(announced).toHaveLength(1)
    const drawn = announced[0]?.closest('[role=status]')?.querySelector('[aria-hidden=true]')
    expect(drawn).toHaveClass(skeleton)
    expect(drawn?.querySelectorAll('.skeleton').length).toBeGreaterThan(2)
  })

  it('says in words after five seconds that it is still loading', async () => {
    jest.useFakeTimers()
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    showPages([{ path: '/visits', element: <Visits /> }], '/visits')
    await pass(4_900)
    expect(screen.queryByText(/^还在加载/)).toBeNull()
    await pass(100)
    expect(screen.getByText(/^还在加载/)).toBeVisible()
    jest.useRealTimers()
  })
})

it('every page has a skeleton but the returns from elsewhere: none shows a spinner', () => {
  const root = join(process.cwd(), 'web/src')
  const hidden = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.tsx') && !/spec/.test(name) && readFileSync(join(root, name), 'utf8').includes('<LoadingView'),
  )
  // the croppers use their own parts, over an already loaded picture
  expect(hidden.sort()).toEqual([
    'features/account/bind-return.tsx',
    'features/pictures/album.tsx',
    'pages/login/method.tsx',
    'pages/me/edit/avatar.tsx',
  ])
})
