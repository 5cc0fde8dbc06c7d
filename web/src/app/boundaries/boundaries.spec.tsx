import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { queryClient } from '../../shared/api/query-client.ts'
import { pathWithoutIds, reportError, resetReports } from '../../shared/api/report-error.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { ChunkError } from '../../shared/lib/chunk-error.ts'
import { endSession } from '../../shared/session/session.ts'
import { Boundary } from '../../shared/ui/failures/boundary.tsx'
import { lazyPart } from '../../shared/ui/failures/lazy-part.tsx'
import { logInAs } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { FailedApp } from './failed-app.tsx'
import { Shell } from '../shell.tsx'

const network = fakeNetwork()
const reports = () => network.requests.filter(({ path }) => path === 'users/reportClientError').map(({ body }) => body)
beforeAll(() => startI18n())
beforeEach(() => {
  resetReports()
  endSession()
  queryClient.clear()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  network.ok('users/reportClientError', {})
  window.history.replaceState(null, '', '/me')
})

let isBroken = true
const Fragile = () => {
  if (isBroken) throw new TypeError('写给林的私信 of 13812345678')
  return <h1>到了</h1>
}
const showMe = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/me']}>
        <Routes>
          <Route element={<Shell />}>
            <Route path="/me" element={<Fragile />} />
            <Route path="/message" element={<h1>消息在这里</h1>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )

describe('a page that throws', () => {
  beforeEach(() => void (isBroken = true))

  it('says what happened beside the tab bar, and a retry shows the page', async () => {
    showMe()
    expect(screen.getByRole('alert')).toHaveTextContent('这个页面没有显示出来')
    expect(screen.getByRole('navigation', { name: '主导航' })).toBeVisible()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(screen.getByRole('heading', { name: '到了' })).toBeVisible()
  })

  it('leaves the other tabs open', async () => {
    showMe()
    await userEvent.click(screen.getByRole('link', { name: /信/ }))
    expect(screen.getByRole('heading', { name: '消息在这里' })).toBeVisible()
  })

  it('is reported by its place, kind and class, and without its text', async () => {
    logInAs('me')
    showMe()
    await waitFor(() => expect(reports()).toHaveLength(1))
    expect(reports()[0]).toEqual({ place: 'page', kind: 'render', error: 'TypeError', page: '/me' })
  })
})

describe('reports of errors', () => {
  it('are at most five a page load', async () => {
    logInAs('me')
    for (let count = 0; count < 9; count++) reportError('part', new ChunkError('/vip', 'missing'))
    await waitFor(() => expect(reports()).toHaveLength(5))
    expect(reports()[0]).toMatchObject({ kind: 'chunk', error: 'ChunkError' })
  })

  it.each([
    ['/user/0123456789abcdef01234567', '/user/:id'],
    ['/me/edit', '/me/edit'],
    ['/', '/'],
    ['/about/13812345678', '/about/:id'],
    ['/聊天/10000001', '/:id/:id'],
  ])('have no id or text in the path: %s', (path, without) => expect(pathWithoutIds(path)).toBe(without))
})

it('an app of which nothing can be shown offers to open again', () => {
  isBroken = true
  render(
    <Boundary place="root" failed={() => <FailedApp />}>
      <Fragile />
    </Boundary>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('没发出的消息和草稿都还在')
  expect(screen.getByRole('button', { name: '重新打开' })).toBeVisible()
})

describe('an optional part whose code does not load', () => {
  const refuse = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

  it('leaves the page alone, and is there after it loaded at a later try', async () => {
    jest.useFakeTimers()
    let works = false
    const Extra = lazyPart<object>(async () => (works ? () => <p>附加</p> : refuse()))
    render(
      <>
        <h1>页面</h1>
        <Extra />
      </>,
    )
    await act(async () => jest.advanceTimersByTimeAsync(100))
    expect(screen.getByRole('heading', { name: '页面' })).toBeVisible()
    works = true
    await act(async () => jest.advanceTimersByTimeAsync(2_000))
    expect(screen.getByText('附加')).toBeVisible()
    jest.useRealTimers()
  })

  it('that was asked for says so and loads by a retry', async () => {
    let works = false
    const Asked = lazyPart<object>(async () => (works ? () => <p>裁剪</p> : refuse()), {
      failed: (_, retry) => (
        <button type="button" onClick={retry}>
          再来
        </button>
      ),
    })
    render(<Asked />)
    const retry = await screen.findByRole('button', { name: '再来' })
    works = true
    await userEvent.click(retry)
    expect(await screen.findByText('裁剪')).toBeVisible()
  })
})
