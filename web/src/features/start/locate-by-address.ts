import { getip } from '@xinyu/contracts/http/users/account'
import { api } from '../../shared/api/api.ts'
import { currentDeviceLocation, setDeviceLocation } from '../../shared/places/device-location.ts'

/** Where the device is by its IP address, unless already known; a location chosen by hand stays. */
export const locateByAddress = async (): Promise<void> => {
  if (currentDeviceLocation()) return
  const { provinceCode, cityCode, province, city } = (await api(getip, {})).data
  const name = [...new Set([province, city])].filter(Boolean).join(' ')
  if (provinceCode !== null && !currentDeviceLocation()) setDeviceLocation({ provinceCode, cityCode, from: 'ip', name })
}
