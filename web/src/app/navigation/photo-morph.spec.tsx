import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { render } from '@testing-library/react'
import type { Location } from 'react-router-dom'
import { leavePhoto, usePhotoMorph } from './photo-morph.ts'

const at = (pathname: string, search = '') => ({ pathname, search }) as Location
const list = at('/online')
const moves: [string, Keyframe[]][] = []
let end: () => void

interface Shown {
  of: string
  left: number
  size: number
}
const Photo = ({ of, left, size }: Shown) => (
  <span data-photo-of={of}>
    <img
      src={`/${of}.jpg`}
      alt=""
      ref={(image) => {
        if (!image) return
        Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 10 } })
        Object.defineProperty(image, 'currentSrc', { value: `https://img.example/${of}.jpg` })
        image.getBoundingClientRect = () => new DOMRect(left, left, size, size)
      }}
    />
  </span>
)
const Page = ({ path, photos }: { path: string; photos: Shown[] }) => {
  usePhotoMorph(path)
  return photos.map((one) => <Photo key={one.of} {...one} />)
}
const morphs = () => [...document.querySelectorAll<HTMLImageElement>('.photo-morph')].map(({ src }) => src)

/** From the list, where both have a row, to a page that shows one person large. */
const change = (to: Location, ...shown: Shown[]): void => {
  const rows = [
    { of: 'an', left: 10, size: 50 },
    { of: 'bei', left: 80, size: 50 },
  ]
  const { rerender } = render(<Page key="list" path="list" photos={rows} />)
  leavePhoto(list, to)
  rerender(<Page key="next" path="next" photos={shown} />)
}

beforeEach(() => {
  globalThis.DOMRect ??= class {
    constructor(left: number, top: number, width: number, height: number) {
      Object.assign(this, { left, top, width, height, right: left + width, bottom: top + height })
    }
  } as unknown as typeof DOMRect
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia
  HTMLElement.prototype.animate = function (this: HTMLElement, frames: Keyframe[]) {
    moves.push([this.className, frames])
    return { finished: new Promise<void>((resolve) => (end = resolve)) }
  } as unknown as typeof HTMLElement.prototype.animate
})
afterEach(() => {
  moves.length = 0
  jest.restoreAllMocks()
})

it('the photo of the person who was tapped moves from the row to its place on the page, and is gone then', async () => {
  change(at('/user/bei'), { of: 'bei', left: 0, size: 390 })
  expect(morphs()).toEqual(['https://img.example/bei.jpg'])
  const [from, to] = moves.find(([name]) => name === 'photo-morph')?.[1] ?? []
  expect([from?.['left'], from?.['width'], to?.['left'], to?.['width']]).toEqual(['80px', '50px', '0px', '390px'])
  end()
  await Promise.resolve()
  expect(morphs()).toEqual([])
})

it('the photo of a talk moves into its head', () => {
  change(at('/chat', '?id=an'), { of: 'an', left: 60, size: 40 })
  expect(morphs()).toEqual(['https://img.example/an.jpg'])
})

it('nothing moves for whom the next page does not show, between other pages, or where it stands already', () => {
  change(at('/user/bei'), { of: 'an', left: 0, size: 390 })
  change(at('/me'), { of: 'bei', left: 0, size: 390 })
  change(at('/user/bei'), { of: 'bei', left: 80, size: 50 })
  expect(moves).toEqual([])
})

it('nothing moves for whoever wants less motion', () => {
  window.matchMedia = ((query: string) => ({ matches: query.includes('reduce') })) as unknown as typeof matchMedia
  change(at('/user/bei'), { of: 'bei', left: 0, size: 390 })
  expect(moves).toEqual([])
})
