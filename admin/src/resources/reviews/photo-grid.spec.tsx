import '../../test/globals.ts'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PhotoGrid } from './photo-grid.tsx'
import { usePhotos } from './use-photos.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const images = [{ _id: 'i1', url: '/i1.jpg', desc: '' }]
const Grid = () => {
  const photos = usePhotos(images)
  return (
    <>
      <PhotoGrid images={images} photos={photos} />
      <output>{photos.unseen}</output>
    </>
  )
}

test('a photo that does not load is replaced by words, which never count as the photo seen', () => {
  const { container } = render(<Grid />)
  const picture = container.querySelector('img') as HTMLElement
  fireEvent.error(picture)
  expect(picture.getAttribute('src')).toMatch(/^data:image\/svg/)
  fireEvent.load(picture)
  fireEvent.click(screen.getByRole('button'))
  act(() => jest.advanceTimersByTime(5_000))
  expect(screen.getByRole('status')).toHaveTextContent('1')
})
