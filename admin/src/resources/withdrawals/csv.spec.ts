import { expect, test } from '@jest/globals'
import { csvOf } from './csv.ts'

test('a cell that a spreadsheet would run as a formula stays a text, and commas and quotes survive', () => {
  expect(csvOf([['=1+1', '+86', '-5', '@x', 'a,b', 'say "hi"', 12, null]])).toBe(
    '\uFEFF\'=1+1,\'+86,\'-5,\'@x,"a,b","say ""hi""",12,\r\n',
  )
})
