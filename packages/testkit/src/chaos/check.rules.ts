/** An acknowledged message: it is stored as number `seq` of its conversation. */
export interface AckedMessage {
  clientId: string
  conversation: string
  from: string
  seq: number
  order: number
}
/** A message as the conversation's history returns it. */
export interface StoredMessage {
  clientId: string
  conversation: string
  from: string
  seq: number
}
/** An order whose payment the provider accepted. */
export interface PaidOrder {
  orderId: string
  member: string
  points: number
}
export interface ObservedOrder {
  orderId: string
  status: number
  fulfilled: boolean
}
export interface History {
  acked: readonly AckedMessage[]
  stored: readonly StoredMessage[]
  paid: readonly PaidOrder[]
  orders: readonly ObservedOrder[]
  /** guanPoint of each member before and after */
  balances: ReadonlyMap<string, { before: number; after: number }>
}

const paidStatus = 1

/** The broken invariants, one sentence each. */
export const findViolations = (history: History): string[] => [
  ...lostMessages(history),
  ...doubledMessages(history),
  ...gaps(history),
  ...disorder(history),
  ...brokenOrders(history),
  ...wrongBalances(history),
]

const lostMessages = ({ acked, stored }: History): string[] => {
  const known = new Map(stored.map((message) => [`${message.conversation} ${message.clientId}`, message.seq]))
  return acked.flatMap(({ conversation, clientId, seq }) => {
    const found = known.get(`${conversation} ${clientId}`)
    if (found === undefined) return [`lost: message ${clientId} of ${conversation} was acknowledged as ${seq}`]
    return found === seq
      ? []
      : [`moved: message ${clientId} of ${conversation} was acknowledged as ${seq} and is ${found}`]
  })
}

const doubledMessages = ({ stored }: History): string[] => {
  const times = new Map<string, number>()
  for (const { conversation, clientId } of stored)
    times.set(`${conversation} ${clientId}`, (times.get(`${conversation} ${clientId}`) ?? 0) + 1)
  return [...times]
    .filter(([, count]) => count > 1)
    .map(([key, count]) => `doubled: message ${key} is stored ${count} times`)
}

const gaps = ({ stored }: History): string[] => {
  const byConversation = Map.groupBy(stored, ({ conversation }) => conversation)
  return [...byConversation].flatMap(([conversation, messages]) => {
    const numbers = messages.map(({ seq }) => seq).sort((a, b) => a - b)
    const broken = numbers.findIndex((seq, index) => seq !== index + 1)
    return broken < 0 ? [] : [`gap: ${conversation} goes from ${numbers[broken - 1] ?? 0} to ${numbers[broken]}`]
  })
}

/** A sender who waits for each acknowledgement must see the messages in sending order. */
const disorder = ({ acked }: History): string[] => {
  const bySender = Map.groupBy(acked, ({ conversation, from }) => `${conversation} ${from}`)
  return [...bySender].flatMap(([sender, messages]) => {
    const sent = [...messages].sort((a, b) => a.order - b.order)
    const wrong = sent.find((message, index) => index > 0 && message.seq <= (sent[index - 1]?.seq ?? 0))
    return wrong ? [`disorder: ${sender} sent ${wrong.clientId} later but it is stored earlier`] : []
  })
}

const brokenOrders = ({ paid, orders: seen }: History): string[] => {
  const states = new Map(seen.map((order) => [order.orderId, order]))
  return paid.flatMap(({ orderId }) => {
    const order = states.get(orderId)
    if (order?.status !== paidStatus)
      return [`lost: order ${orderId} was paid and has status ${order?.status ?? 'none'}`]
    return order.fulfilled ? [] : [`unfulfilled: order ${orderId} was paid and nothing was given`]
  })
}

const wrongBalances = ({ paid, balances }: History): string[] => {
  const bought = new Map<string, number>()
  for (const { member, points } of paid) bought.set(member, (bought.get(member) ?? 0) + points)
  return [...balances].flatMap(([member, { before, after }]) => {
    const expected = before + (bought.get(member) ?? 0)
    return after === expected ? [] : [`balance: ${member} should have ${expected} points and has ${after}`]
  })
}
