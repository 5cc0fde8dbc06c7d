import { expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemberCell } from './member/member-cell.tsx'
import { Photo } from './photo.tsx'

const url = 'https://pictures.example/xinyu/pictures/960/abc.jpg'

it('a photo that does not load is replaced by a text with the same name', () => {
  render(<Photo src={url} alt="照片 1" />)
  const image = screen.getByRole('img', { name: '照片 1' })
  expect(image).toHaveAttribute('src', url)
  fireEvent.error(image)
  expect(image.getAttribute('src')).toMatch(/^data:image\/svg/)
  expect(screen.getAllByRole('img')).toEqual([image])
})

it('a member without a picture has initials, which a screen reader does not repeat', () => {
  render(<MemberCell member={{ name: '小岛', GID: '10000001', avatar: null }} />)
  expect(screen.getByText('小')).toBeInTheDocument()
  expect(screen.getByText('小').closest('[aria-hidden="true"]')).not.toBeNull()
  expect(screen.getByText('小岛').closest('[aria-hidden="true"]')).toBeNull()
})
