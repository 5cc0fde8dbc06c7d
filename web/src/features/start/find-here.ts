import { getip } from '@xinyu/contracts/http/accounts'
import { api } from '../../shared/api/api.ts'
import { currentHere, setHere } from '../../shared/lib/here.ts'

/** Where the device is by its address, unless that is known; what its person chose by hand stays. */
export const findHere = async (): Promise<void> => {
  if (currentHere()) return
  const { provinceCode, cityCode, province, city } = (await api(getip, {})).data
  const name = [...new Set([province, city])].filter(Boolean).join(' ')
  if (provinceCode !== null && !currentHere()) setHere({ provinceCode, cityCode, from: 'ip', name })
}
