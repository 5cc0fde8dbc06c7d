import type { Call, ReplyOf, RequestOf } from '@xinyu/contracts/call'
import { http } from './http.ts'

/** Makes a call with the signed-in person's token, renewing it if expired. */
export const callAsUser = async <C extends Call>(call: C, input: RequestOf<C>): Promise<ReplyOf<C>> => {
  const { json } = await http(`/api/${call.path}`, { method: 'POST', body: JSON.stringify(input) })
  return json as ReplyOf<C>
}
