// `npm run -s contracts:constants [address]`: calls everything that members and a guest can read on a running product
// with demo data (`npm start`), and lists the fields of the answers that never vary. Each is explained in
// constant-reasons.data.ts or a fault: the tool exits with 1 for unexplained ones. It also lists obsolete reasons.
import { randomUUID } from 'node:crypto'
import { createClient } from '../src/client/client.ts'
import { constantFields, noteFields } from '../src/docs/constant-fields.ts'
import { calls } from '../src/http/all.ts'
import { getFaceConsent, giveFaceConsent } from '../src/http/face/consent.ts'
import { getSMSCode, login, refreshToken } from '../src/http/users/login.ts'
import { registerV3 } from '../src/http/users/registration.ts'
import { reasons } from './constant-reasons.data.ts'

const address = process.argv[2] ?? 'http://localhost:8080'
/** fewer answers than this prove nothing */
const atLeast = 8
/** after so many answers, a call all of whose fields vary or are explained is asked without ids only */
const enough = 40
/** the demo logins, and further members by the demo data's numbering */
const phones = [
  '13800000001',
  '13800000002',
  ...Array.from({ length: 24 }, (_none, index) => `137${String(10_000_000 + (index * 8 + 2) * 7_919).slice(-8)}`),
]
/** calls that only read, by their names */
const getters = /\/(get(?!SMSCode|Payurl|SecretKey|Openid|Push)|is[A-Z]|search|checkMsg$)\w*$/
const otherReads = ['users/profile', 'gift/statistics', 'gift/receivedGifts']
const kinds = ['T', 'N']

const visitor = () => {
  const me = { token: null, id: '' }
  const call = createClient({
    base: `${address}/api`,
    credentials: 'app:app-secret',
    token: () => me.token,
    language: () => 'zh-CN',
  })
  return { me, call }
}
const become = ({ me }, reply) => {
  me.token = reply.token
  me.id = reply.user._id
}
const guest = async () => {
  const person = visitor()
  become(person, await person.call(registerV3, { deviceId: randomUUID(), isAdult: true }))
  return person
}
const member = async (phone) => {
  const person = visitor()
  await person.call(getSMSCode, { phone })
  const { code } = await (await fetch(`${address}/dev/sms?phone=${phone}`)).json()
  const device = { deviceId: phone, location: `北京${phone.at(-1)}`, os: `Android ${phone.at(-2)}`, browser: phone }
  const reply = await person.call(login, { phone, smsCode: code, ...device })
  become(person, reply)
  const { token } = await person.call(refreshToken, { refreshToken: reply.refreshToken, deviceId: phone })
  person.me.token = token
  return person
}
/** All members among the callers are connected while the calls run; those they talk with are among them. */
const connect = ({ me }) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws/${me.id}`)
    socket.addEventListener('open', () => socket.send(JSON.stringify({ msgCata: 0, token: me.token })))
    socket.addEventListener('message', () => resolve(socket), { once: true })
    socket.addEventListener('error', () => reject(new Error('no socket')))
  })

/** ids from answers, by the name of the parameter that takes them */
const known = {}
/** people who have a conversation with one of the callers */
const talks = new Set()
const keep = (name, id) => {
  known[name] ??= new Set()
  if (typeof id === 'string' && known[name].size < 40) known[name].add(id)
}
const learn = (value) => {
  if (Array.isArray(value)) return value.forEach(learn)
  if (typeof value !== 'object' || value === null) return
  if (typeof value.GID === 'string' && typeof value._id === 'string') {
    for (const name of ['user_id', 'user2_id', 'userId']) keep(name, value._id)
    keep('GID', value.GID)
  }
  if ('likeCount' in value) keep('post_id', value._id)
  if (Array.isArray(value.user?.msgs)) talks.add(value.user._id)
  keep('orderId', value.orderId)
  Object.values(value).forEach(learn)
}
/** ids of each kind that a caller tries; orders of the demo data are paid at nearly the same time */
const triedOf = (name) => (name === 'orderId' ? 12 : 6)
/** One request without parameters, and some for each parameter with known ids; every option of an enum. */
const requestsOf = (call, isKnown) => {
  const bare = [{}, { page: 2 }, { type: 'vip' }, { type: 'like' }, { type: 'view' }, { type: 'sysNotice' }]
  const names = isKnown ? [] : Object.keys(call.input.shape ?? {}).filter((name) => known[name])
  const idsFor = (name) =>
    (name === 'user2_id' ? [...talks].slice(0, triedOf(name)) : []).concat([...known[name]].slice(0, triedOf(name)))
  const withIds = names.flatMap((name) => idsFor(name).map((id) => ({ [name]: id })))
  const wanted = [...bare, ...withIds, ...(call.path.endsWith('checkMsg') ? [{ msg: '你好' }, { msg: '赌博' }] : [])]
  const seen = new Set()
  return wanted.filter((input) => {
    const parsed = call.input.safeParse(input)
    const key = JSON.stringify(parsed.data)
    return parsed.success && !seen.has(key) && Boolean(seen.add(key))
  })
}

const people = [await guest()]
for (const phone of phones) {
  const person = await member(phone).catch(() => null)
  if (person) people.push(person)
}
if (people.length < phones.length / 2) throw new Error('too few could log in: codes are sent once a minute, try again')
const sockets = await Promise.all(people.slice(1).map(connect))
const consenting = people.at(-1)
const { text } = await consenting.call(getFaceConsent, {})
await consenting.call(giveFaceConsent, { textVersion: text.version })
const readable = calls.filter(
  ({ path, caller, built }) =>
    built !== false && kinds.includes(caller) && (getters.test(path) || otherReads.includes(path)),
)
const seen = new Map()
/** answers by call */
const answers = new Map()
/** Calls that more ids would say nothing new about. */
const knownCalls = () => {
  const open = constantFields(seen, 1).filter(({ field }) => reasons[field] === undefined)
  const isOpen = new Set(open.map(({ path }) => path.split(/[.[]/)[0]))
  return new Set([...answers].filter(([path, count]) => count >= enough && !isOpen.has(path)).map(([path]) => path))
}
// a few callers twice: the first time collects ids
for (const person of [...people.slice(0, 6), ...people]) {
  const asked = knownCalls()
  for (const call of readable)
    for (const input of requestsOf(call, asked.has(call.path))) {
      const reply = await person.call(call, input).catch(() => null)
      if (!reply) continue
      const { status: _status, ...answer } = reply
      learn(answer)
      noteFields(seen, call.path, answer)
      answers.set(call.path, (answers.get(call.path) ?? 0) + 1)
    }
}

for (const socket of sockets) socket.close()
const constants = constantFields(seen, atLeast)
const unexplained = constants.filter(({ field }) => reasons[field] === undefined)
const obsolete = Object.keys(reasons).filter((known) => !constants.some(({ field }) => field === known))
console.log(`${people.length} people, ${readable.length} calls, ${seen.size} fields, ${constants.length} never vary`)
for (const { field, path, value, times } of unexplained)
  console.log(`  not explained: ${field} (${path}) was ${value} ${times} times`)
for (const field of obsolete) console.log(`  varies here, its reason is obsolete: ${field}`)
process.exitCode = unexplained.length > 0 ? 1 : 0
