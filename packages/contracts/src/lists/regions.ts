import type { Option } from './option.ts'
import { type Region, regionData } from './regions.data.ts'

/**
 * The 34 provinces with their cities: 11 Beijing … 65 Xinjiang, 66 Taiwan, 67 Hong Kong, 68 Macau. A city's code starts
 * with its province's.
 */
export const regions: readonly Region[] = regionData
export const provinces: readonly Option<string>[] = regionData.map(({ value, zh, en }) => ({ value, zh, en }))
/** Every city of every province. */
export const cities: readonly Option<string>[] = regionData.flatMap((region) => region.cities)

const byCode = new Map([...provinces, ...cities].map((option) => [option.value, option]))

/** The cities of a province; none for an unknown code. */
export const citiesOf = (provinceCode: string): readonly Option<string>[] =>
  regionData.find((region) => region.value === provinceCode)?.cities ?? []

/** A province by 2 digits or a city by 4. */
export const regionOf = (code: string): Option<string> | undefined => byCode.get(code)

/** Whether the city is in the province. */
export const isCityOf = (cityCode: string, provinceCode: string): boolean =>
  citiesOf(provinceCode).some((city) => city.value === cityCode)

interface Place {
  province: string
  city: string
  provinceCode: string
  cityCode: string
}

/** A place with the names of our list, ignoring the given names; null: no city of that province. */
export const listedPlace = ({ provinceCode, cityCode }: Pick<Place, 'provinceCode' | 'cityCode'>): Place | null => {
  const [province, city] = [regionOf(provinceCode), regionOf(cityCode)]
  if (!province || !city || !isCityOf(cityCode, provinceCode)) return null
  return { province: province.zh, city: city.zh, provinceCode, cityCode }
}
