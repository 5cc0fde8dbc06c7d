import { readFileSync } from 'node:fs'
import { regionOf } from '@xinyu/contracts/lists/regions'
import { ConfigError } from '@xinyu/platform/config'
import { type IpPlace, type IpPlaces, placeOfIp, readIpPlaces } from './ip-places.rules.ts'

/** Finds the place of an IP address, without a call to another service. */
export abstract class IpLocator {
  abstract findPlace(ip: string): IpPlace | null

  /** As text for the login log; empty: unknown. */
  describe(ip: string): string {
    const place = this.findPlace(ip)
    if (!place) return ''
    const names = [regionOf(place.provinceCode)?.zh, place.cityCode && regionOf(place.cityCode)?.zh]
    return [...new Set(names.filter(Boolean))].join(' ')
  }
}

/** Uses the operator's list of networks. */
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

  findPlace(ip: string): IpPlace | null {
    return placeOfIp(this.#places, ip)
  }
}

/** Used without a list: no place is guessed, everybody chooses their own. */
export class UnknownIpLocator extends IpLocator {
  findPlace(): null {
    return null
  }
}
