import { beforeEach, expect, it } from '@jest/globals'
import { act, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { Dialog } from './dialog.tsx'

// jsdom steps through its history after half a second at times, later on a busy machine
configure({ asyncUtilTimeout: 5_000 })

const Person = () => {
  const [open, setOpen] = useState(0)
  return (
    <>
      <h1>人</h1>
      <button type="button" onClick={() => setOpen(1)}>
        菜单
      </button>
      {open > 0 && (
        <Dialog aria-label="菜单" onClose={() => setOpen(0)}>
          <button type="button" onClick={() => setOpen(2)}>
            照片
          </button>
          <Link to="/talk" onClick={() => setOpen(0)}>
            聊天
          </Link>
        </Dialog>
      )}
      {open > 1 && <Dialog aria-label="照片" onClose={() => setOpen(1)} />}
    </>
  )
}
const shown = (): (string | null)[] =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'))
const back = () => act(async () => window.history.back())
const forward = () => act(async () => window.history.forward())
const settled = (): number => (window.history.state as { layers?: number } | null)?.layers ?? 0
const opens = async (name: string, count: number): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(settled()).toBe(count))
}

beforeEach(async () => {
  window.history.pushState(null, '', '/')
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Link to="/person">去</Link>} />
        <Route path="/person" element={<Person />} />
        <Route path="/talk" element={<h1>聊天</h1>} />
      </Routes>
    </BrowserRouter>,
  )
  await userEvent.click(screen.getByRole('link', { name: '去' }))
})

it('Back closes the topmost first, then the one below, and then leaves the page', async () => {
  await opens('菜单', 1)
  await opens('照片', 2)
  await back()
  await waitFor(() => expect(shown()).toEqual(['菜单']))
  await back()
  await waitFor(() => expect(shown()).toEqual([]))
  expect(screen.getByRole('heading', { name: '人' })).toBeVisible()
  await back()
  expect(await screen.findByRole('link', { name: '去' })).toBeVisible()
})

it('after a dialog was closed by a tap or Esc, one Back leaves the page', async () => {
  await opens('菜单', 1)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect([shown(), settled()]).toEqual([[], 0]))
  await back()
  expect(await screen.findByRole('link', { name: '去' })).toBeVisible()
})

it('Back from a page that a dialog led to shows the page without the dialog, and the next Back leaves it', async () => {
  await opens('菜单', 1)
  await userEvent.click(screen.getByRole('link', { name: '聊天' }))
  expect(await screen.findByRole('heading', { name: '聊天' })).toBeVisible()
  await back()
  expect(await screen.findByRole('heading', { name: '人' })).toBeVisible()
  await waitFor(() => expect([shown(), settled()]).toEqual([[], 0]))
  await back()
  expect(await screen.findByRole('link', { name: '去' })).toBeVisible()
})

it('Forward leads on to the page that a dialog led to, also over two dialogs', async () => {
  await opens('菜单', 1)
  await opens('照片', 2)
  await userEvent.click(screen.getByText('聊天', { selector: 'a' }))
  expect(await screen.findByRole('heading', { name: '聊天' })).toBeVisible()
  await back()
  expect(await screen.findByRole('heading', { name: '人' })).toBeVisible()
  await waitFor(() => expect([shown(), settled()]).toEqual([[], 0]))
  await forward()
  expect(await screen.findByRole('heading', { name: '聊天' })).toBeVisible()
  await back()
  await waitFor(() => expect(settled()).toBe(0))
  expect(await screen.findByRole('heading', { name: '人' })).toBeVisible()
})

it('Forward to a dialog that was closed by Back leaves the page without it', async () => {
  await opens('菜单', 1)
  await back()
  await waitFor(() => expect([shown(), settled()]).toEqual([[], 0]))
  // the state of each step; a later step may already be over when a test looks
  const steps: unknown[] = []
  window.addEventListener('popstate', ({ state }) => steps.push((state as { layers?: number } | null)?.layers))
  await forward()
  await waitFor(() => expect(steps).toContain(1))
  await waitFor(() => expect([shown(), settled()]).toEqual([[], 0]))
  await back()
  expect(await screen.findByRole('link', { name: '去' })).toBeVisible()
})
