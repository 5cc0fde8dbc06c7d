import type { RequestOf } from '@xinyu/contracts/call'
import type { getMoreUser } from '@xinyu/contracts/http/users/deck'

export type Filter = Omit<RequestOf<typeof getMoreUser>, 'page' | 'rows'>

const numbers = ['ageMin', 'ageMax', 'heightMin', 'heightMax', 'work', 'educationMin'] as const
const switches = ['realName', 'faceChecked', 'gradeChecked', 'withPhoto', 'online'] as const
const codes = ['provinceCode', 'cityCode'] as const

/** The filter in the address; malformed or unknown values are dropped. */
export const parseFilter = (params: URLSearchParams): Filter => {
  const filter: Filter = {}
  const gender = params.get('gender')
  if (gender === '1') filter.gender = 1
  if (gender === '2') filter.gender = 2
  for (const name of numbers) if (/^\d{1,3}$/.test(params.get(name) ?? '')) filter[name] = Number(params.get(name))
  for (const name of switches) if (params.get(name) === 'true') filter[name] = true
  for (const name of codes) if (/^\d{2,4}$/.test(params.get(name) ?? '')) filter[name] = params.get(name) ?? undefined
  return filter
}

export const filterParams = (filter: Filter): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([name, value]) => [name, String(value)]),
  )
