import { beforeEach, expect, it, jest } from '@jest/globals'
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useLongPress } from './use-long-press.ts'

const open = jest.fn()
const Message = () => <p {...useLongPress(open)}>一句话</p>

beforeEach(() => {
  open.mockClear()
  jest.useFakeTimers()
  render(<Message />)
})
const press = (pointerType: string): void => {
  const message = screen.getByText('一句话')
  // jsdom's events have no pointer
  fireEvent(message, Object.assign(createEvent.pointerDown(message), { pointerType }))
  act(() => void jest.advanceTimersByTime(2_000))
}

it('a finger that stays opens the menu', () => {
  press('touch')
  expect(open).toHaveBeenCalledTimes(1)
})

it('a mouse that selects text slowly does not; its right button does', () => {
  press('mouse')
  expect(open).not.toHaveBeenCalled()
  fireEvent.contextMenu(screen.getByText('一句话'))
  expect(open).toHaveBeenCalledTimes(1)
})
