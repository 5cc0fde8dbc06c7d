import { describe, expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { Avatar } from '../avatar.tsx'
import { pictureAt } from './picture-set.ts'

const url = 'https://pictures.example/xinyu/pictures/960/abc.jpg'

describe('a picture of ours', () => {
  it('is offered in each size it is stored in, whichever of them was named', () => {
    const sources = [240, 960, 1920].map((size) => `https://pictures.example/xinyu/pictures/${size}/abc.jpg ${size}w`)
    expect(pictureAt(url, '33vw')).toMatchObject({ src: url, srcSet: sources.join(', '), sizes: '33vw' })
    expect(pictureAt(url.replace('960', '240'), '33vw').srcSet).toBe(sources.join(', '))
  })

  it('is unchanged where its address is signed, or external', () => {
    for (const other of [`${url}?Signature=x`, '/avatars/3.svg', 'https://pictures.example/pictures/800/abc.jpg'])
      expect(pictureAt(other, '33vw')).toEqual({ src: other, decoding: 'async' })
  })

  it('takes the row’s size in a row', () => {
    const { container } = render(createElement(Avatar, { user: { _id: 'a', avatar: url }, size: 52 }))
    expect(container.querySelector('img')).toHaveAttribute('sizes', '52px')
    expect(container.querySelector('img')).toHaveAttribute('loading', 'lazy')
  })
})
