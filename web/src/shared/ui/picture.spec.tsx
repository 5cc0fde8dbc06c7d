import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { Avatar } from './avatar.tsx'
import { Picture } from './picture.tsx'

const url = 'https://pictures.example/xinyu/pictures/960/abc.jpg'
const drawingIn = (image: HTMLElement): string => decodeURIComponent(image.getAttribute('src') ?? '')

describe('a picture that does not come', () => {
  it('is replaced by initials where it shows a person, in every size', () => {
    render(<Picture src={url} width="52px" alt="小岛的头像" person="小岛" />)
    const image = screen.getByRole('img', { name: '小岛的头像' })
    expect(image).toHaveAttribute('src', url)
    fireEvent.error(image)
    expect(drawingIn(image)).toContain('>小<')
    expect(image).not.toHaveAttribute('srcset')
    expect(screen.getAllByRole('img')).toEqual([image])
  })

  it('is replaced by words elsewhere, and comes once it has another address', () => {
    const { rerender } = render(<Picture src={url} width="52px" alt="照片" />)
    fireEvent.error(screen.getByRole('img'))
    expect(drawingIn(screen.getByRole('img'))).toContain('图片无法显示')
    rerender(<Picture src="/another.jpg" width="52px" alt="照片" />)
    expect(screen.getByRole('img')).toHaveAttribute('src', '/another.jpg')
  })

  it('says nothing beside a name, and cannot inject anything into its drawing', () => {
    const { container } = render(
      <p>
        <Avatar user={{ _id: 'a', avatar: url, name: '<b>' }} /> &lt;b&gt;
      </p>,
    )
    const image = container.querySelector('img') as HTMLElement
    fireEvent.error(image)
    expect(image).toHaveAttribute('alt', '')
    expect(screen.queryByRole('img')).toBeNull()
    expect(drawingIn(image)).toContain('>&#60;<')
  })
})
