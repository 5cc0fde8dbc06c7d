import { expect, jest, test } from '@jest/globals'
import { csvOf, saveFile } from './csv.ts'

test('a list is exported as a file that spreadsheets read correctly', () => {
  expect(
    csvOf([
      ['订单号', '金额', '说明'],
      ['o1', 198, '重复,购买\n"两次"'],
      ['o2', -3, null],
    ]),
  ).toBe('\uFEFF订单号,金额,说明\r\no1,198,"重复,购买\n""两次"""\r\no2,-3,\r\n')
})

test.each(['=1+1', '+86', '@SUM(A1)', '-2+3', '\t=1'])('what a member wrote never runs as a formula: %j', (text) => {
  expect(csvOf([[text]])).toContain(`'${text}`)
})

test('an amount below zero stays a number', () => {
  expect(csvOf([['-12.50', -3]])).toBe('\uFEFF-12.50,-3\r\n')
})

test('the address of a saved file lasts a minute: some browsers read it long after the click', () => {
  jest.useFakeTimers()
  HTMLAnchorElement.prototype.click = () => undefined
  const letGo = jest.spyOn(URL, 'revokeObjectURL')
  saveFile('orders.csv', new Blob(['a']))
  jest.advanceTimersByTime(59_000)
  expect(letGo).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1_000)
  expect(letGo).toHaveBeenCalledTimes(1)
})
