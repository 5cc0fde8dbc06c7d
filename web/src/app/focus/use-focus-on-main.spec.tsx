import { expect, it } from '@jest/globals'
import { render, waitFor } from '@testing-library/react'
import { useFocusOnMain } from './use-focus-on-main.ts'

const Page = ({ path, shows }: { path: string; shows: 'nothing' | 'outline' | 'page' }) => {
  useFocusOnMain(path)
  return shows === 'nothing' ? null : <main key={shows} id="main" tabIndex={-1} />
}

it('the focus is on the main landmark of a page whose code loads after the navigation', async () => {
  const { rerender, container } = render(<Page path="/" shows="page" />)
  rerender(<Page path="/vip" shows="nothing" />)
  for (const shows of ['outline', 'page'] as const) {
    rerender(<Page path="/vip" shows={shows} />)
    await waitFor(() => expect(container.querySelector('main')).toHaveFocus())
  }
})
