import { afterEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { TwoPanes } from './two-panes.tsx'

const narrow = window.matchMedia
const show = (isWide: boolean) => {
  window.matchMedia = () =>
    ({ matches: isWide, addEventListener: jest.fn(), removeEventListener: jest.fn() }) as unknown as MediaQueryList
  render(<Letters />)
}
afterEach(() => {
  window.matchMedia = narrow
})

const letters = ['A', 'B', 'C']
const Letters = () => {
  const [open, setOpen] = useState('')
  const list = letters.map((letter) => (
    <a
      key={letter}
      href={`#${letter}`}
      data-entry
      aria-current={open === letter ? 'page' : undefined}
      onClick={() => setOpen(letter)}
    >
      {letter}
    </a>
  ))
  return <TwoPanes list={list} entry={<p>opened: {open}</p>} open={open ? 'entry' : 'list'} label="letters" />
}

test('on a wide screen Alt with ↓ or ↑ opens the next or the previous entry, and the list stays beside it', async () => {
  show(true)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(screen.getByText('opened: A')).toBeTruthy()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowUp}{/Alt}')
  expect(screen.getByText('opened: B')).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'letters' }).textContent).toBe('ABC')
})

test('on a phone either the list is shown or what it opens', async () => {
  show(false)
  expect(screen.queryByText(/opened/)).toBeNull()
  await userEvent.click(screen.getByText('C'))
  expect(screen.getByText('opened: C')).toBeTruthy()
  expect(screen.queryByText('A')).toBeNull()
})
