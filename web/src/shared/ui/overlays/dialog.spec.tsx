import { expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { toast } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

it('shows a toast once: in the topmost dialog, behind which the page is inert', () => {
  const shown = (inner?: ReactNode) => (
    <>
      <Toasts />
      <Dialog aria-label="下" onClose={() => {}}>
        {inner}
      </Dialog>
    </>
  )
  const { rerender } = render(shown())
  rerender(shown(<Dialog aria-label="上" onClose={() => {}} />))
  act(() => toast('已保存'))
  expect(screen.getByText('已保存').closest('dialog')).toHaveAccessibleName('上')
  rerender(<Toasts />)
  expect(screen.getByText('已保存').closest('dialog')).toBeNull()
})

it('a toast stays while its link has the focus, and goes after that', () => {
  jest.useFakeTimers()
  render(<Toasts />)
  act(() => toast('林来信', { to: '/chat' }))
  act(() => screen.getByRole('button', { name: '林来信' }).focus())
  act(() => void jest.advanceTimersByTime(60_000))
  expect(screen.getByText('林来信')).toBeVisible()
  act(() => screen.getByRole('button', { name: '林来信' }).blur())
  act(() => void jest.advanceTimersByTime(6_000))
  expect(screen.queryByText('林来信')).toBeNull()
  jest.useRealTimers()
})

it('a toast stays while the pointer is on it', async () => {
  render(<Toasts />)
  jest.useFakeTimers()
  act(() => toast('已保存'))
  fireEvent.pointerEnter(screen.getByText('已保存'))
  act(() => void jest.advanceTimersByTime(60_000))
  expect(screen.getByText('已保存')).toBeVisible()
  fireEvent.pointerLeave(screen.getByText('已保存'))
  act(() => void jest.advanceTimersByTime(2_000))
  expect(screen.queryByText('已保存')).toBeNull()
})

it('closes by Esc and by a tap outside its content, not by one inside or a selection that ends outside', async () => {
  const onClose = jest.fn()
  render(
    <Dialog onClose={onClose}>
      <p>内容</p>
    </Dialog>,
  )
  const [outside, inside] = [screen.getByRole('dialog'), screen.getByText('内容')]
  await userEvent.click(inside)
  await userEvent.pointer([{ keys: '[MouseLeft>]', target: inside }, { target: outside }, { keys: '[/MouseLeft]' }])
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(outside)
  expect(onClose).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})
