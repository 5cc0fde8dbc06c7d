import { formatCountShort, formatCountZh } from '@xinyu/contracts/rules/text/number-format'
import { useText } from '../i18n/i18n.ts'

/** A large number in short: 1.2k, 1.2万. */
export const useCountFormat = (): ((count: number) => string) =>
  useText().language === 'en' ? formatCountShort : formatCountZh
