import { readJson, writeJson } from '../../shared/lib/storage.ts'

/**
 * The order one left the app for, and by which of Alipay's ways: 1 phone, 2 computer; 0 when nothing is to be asked.
 */
export interface LeftFor {
  orderId: string
  check: 0 | 1 | 2
}
const KEY = 'order'

export const readLeftFor = (): LeftFor | null => readJson<LeftFor>(KEY)
export const keepLeftFor = (left: LeftFor | null): void => writeJson(KEY, left)
/** The person said no, or the answer is known: don't ask again. */
export const stopAsking = (): void => {
  const left = readLeftFor()
  if (left) keepLeftFor({ ...left, check: 0 })
}
export const orderToAskAbout = (): string | null => {
  const left = readLeftFor()
  return left && left.check !== 0 ? left.orderId : null
}
