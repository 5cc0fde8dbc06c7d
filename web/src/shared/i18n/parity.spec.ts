import { describe, expect, it } from '@jest/globals'
import { en } from './en/all.ts'
import { zh } from './zh/all.ts'

type Tree = { [key: string]: string | Tree }
const leaves = (tree: Tree, before = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : leaves(value, `${before}${key}.`),
  )
const blanks = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort()

describe('the two languages', () => {
  const chinese = new Map(leaves(zh))
  const english = new Map(leaves(en))

  it('have the same texts', () => expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort()))

  it('have the same placeholders', () => {
    const different = [...chinese]
      .filter(([key, text]) => blanks(text).join() !== blanks(english.get(key) ?? '').join())
      .map(([key]) => key)
    expect(different).toEqual([])
  })

  it('have no English word for many after a number that can be one', () => {
    const counted = /\{\{(?!name|what|max|score|cost|limit)\w+\}\} (?:(?!less|is)[a-z]+s|people)\b/
    const wrong = [...english].filter(([, text]) => counted.test(text)).map(([key]) => key)
    expect(wrong).toEqual(['coach.face.many'])
  })

  it('leave no text empty, and no Chinese in the English', () => {
    expect([...chinese].filter(([, text]) => text.trim() === '')).toEqual([])
    expect([...english].filter(([, text]) => text.trim() === '' || /\p{Script=Han}/u.test(text))).toEqual([])
  })
})
