import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { script } from '../../../../build/prefetch.ts'
import { member } from '../../../test-people.ts'
import { DeckCard } from './deck-card.tsx'
import { SwipeStack } from './swipe-stack.tsx'

const photoOf = (name: string): string => `https://pictures.test/pictures/960/${name}.jpg`
const cards = ['first', 'second', 'third', 'fourth'].map((name) => member({ _id: name, name, avatar: photoOf(name) }))

/** photos requested outside the page, in order; `arrive` completes one */
let asked: HTMLImageElement[] = []
let arrive: (() => void)[] = []
const RealImage = window.Image
const realFetch = globalThis.fetch
beforeEach(() => {
  asked = []
  arrive = []
  window.Image = class extends RealImage {
    constructor() {
      super()
      asked.push(this)
    }
    override decode = (): Promise<void> => new Promise((done) => arrive.push(done))
  }
})
afterEach(() => {
  window.Image = RealImage
  globalThis.fetch = realFetch
  localStorage.clear()
})

const choiceOf = (image: HTMLImageElement) => ({
  src: image.getAttribute('src'),
  srcset: image.getAttribute('srcset'),
  sizes: image.getAttribute('sizes'),
})

it('is requested before the app runs, in the size that the card chooses, so that it is fetched once', async () => {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const token = `x.${btoa(JSON.stringify({ exp }))}.x`
  localStorage.setItem('xinyu.session', JSON.stringify({ token, userId: 'me', type: 'normal' }))
  const reply = { clone: () => reply, json: () => Promise.resolve({ newUsers: cards }) } as unknown as Response
  globalThis.fetch = () => Promise.resolve(reply)
  new Function(script({ home: [], zh: [], en: [] }))()
  await waitFor(() => expect(asked).toHaveLength(1))
  const [early] = asked as [HTMLImageElement]
  render(<DeckCard user={cards[0] as (typeof cards)[0]} isTop />, { wrapper: MemoryRouter })
  const shown = screen.getByRole('img')
  expect(choiceOf(early)).toEqual(choiceOf(shown as HTMLImageElement))
  expect(shown).toHaveAttribute('srcset', expect.stringContaining('/pictures/240/first.jpg 240w'))
  expect(shown).toHaveAttribute('fetchpriority', 'high')
})

it('loads before the following photos, which load one by one at card size', async () => {
  const stack = <SwipeStack cards={cards} last={null} onDecide={() => undefined} />
  render(stack, { wrapper: MemoryRouter })
  const names = (): string[] => asked.map(({ src }) => /(\w+)\.jpg/.exec(src)?.[1] ?? '')
  await waitFor(() => expect(names()).toEqual(['first']))
  arrive[0]?.()
  await waitFor(() => expect(names()).toEqual(['first', 'second']))
  arrive[1]?.()
  await waitFor(() => expect(names()).toEqual(['first', 'second', 'third']))
  const [top] = document.querySelectorAll('img')
  for (const ahead of asked) expect(ahead.getAttribute('sizes')).toBe(top?.getAttribute('sizes'))
})
