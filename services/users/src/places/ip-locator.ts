import { readFileSync } from 'node:fs'
import { regionOf } from '@xinyu/contracts/lists/regions'
import { ConfigError } from '@xinyu/platform/config'
import { type IpPlace, type IpPlaces, placeOfIp, readIpPlaces } from './ip-places.rules.ts'

/** Says where an address is, without asking anybody. */
export abstract class IpLocator {
  abstract find(ip: string): IpPlace | null

  /** In words, for the log of logins; empty: not known. */
  describe(ip: string): string {
    const place = this.find(ip)
    if (!place) return ''
    const names = [regionOf(place.provinceCode)?.zh, place.cityCode && regionOf(place.cityCode)?.zh]
    return [...new Set(names.filter(Boolean))].join(' ')
  }
}

/** By a list of networks that the operator has. */
export class ListIpLocator extends IpLocator {
  readonly #places: IpPlaces

  constructor(file: string) {
    super()
    try {
      this.#places = readIpPlaces(readFileSync(file, 'utf8'))
    } catch (error) {
      throw new ConfigError(`IP_PLACES_FILE: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  find(ip: string): IpPlace | null {
    return placeOfIp(this.#places, ip)
  }
}

/** Where there is no list nothing is guessed: everybody chooses their place by hand. */
export class UnknownIpLocator extends IpLocator {
  find(): null {
    return null
  }
}
