import type { Call, ReplyOf, RequestOf } from '@xinyu/contracts/call'
import { http } from './http.ts'

/** A call of the signed-in person, whose token is renewed when it has run out. */
export const callInside = async <C extends Call>(call: C, input: RequestOf<C>): Promise<ReplyOf<C>> => {
  const { json } = await http(`/api/${call.path}`, { method: 'POST', body: JSON.stringify(input) })
  return json as ReplyOf<C>
}
