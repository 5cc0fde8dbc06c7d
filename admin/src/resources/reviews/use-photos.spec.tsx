import '../../test/globals.ts'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, renderHook } from '@testing-library/react'
import { usePhotos } from './use-photos.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const images = [{ _id: 'i1', url: '/i1.jpg', desc: '' }]
const texts = [{ field: 'aboutMe', text: '喜欢徒步', badword: null }]
const look = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

test('a text counts as seen after it was on screen for a moment, not after a second key press', () => {
  const { result } = renderHook(() => usePhotos([], texts))
  act(() => result.current.refOfText('aboutMe')(document.createElement('span')))
  look(399)
  expect(result.current.unseenTexts).toBe(1)
  look(1)
  expect(result.current.unseenTexts).toBe(0)
})

test('a photo counts as seen only when it is unblurred, has arrived and was on screen for a moment', () => {
  const { result } = renderHook(() => usePhotos(images))
  act(() => result.current.refOf('i1')(document.createElement('figure')))
  act(() => result.current.markLoaded('i1'))
  look(5_000)
  act(() => result.current.toggleAll())
  look(399)
  expect(result.current.unseen).toBe(1)
  look(1)
  expect(result.current.unseen).toBe(0)
  const late = renderHook(() => usePhotos(images)).result
  act(() => late.current.refOf('i1')(document.createElement('figure')))
  act(() => late.current.toggleAll())
  look(5_000)
  expect(late.current.unseen).toBe(1)
})
