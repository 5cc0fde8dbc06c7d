// Capacity of a peak day: behaviour (assumed) × cost per unit (measured) = resources (derived). Names contain the unit;
// nothing is rounded before the end.

/** Assumed behaviour; everything else is derived from it. */
export const people = {
  members: 10_000_000,
  activeADay: 2_000_000,
  onlineAtPeak: 1_000_000,
  /** members the deck may show: the others are hidden or long inactive */
  listedShare: 0.6,
  callsADay: 200,
  messagesADay: 20,
  looksADay: 20,
  actsADay: 10,
  ordersADayShare: 0.01,
  photosADayShare: 0.05,
  /** ratio of the busiest evening hour to the daily mean */
  peakOverMean: 4,
  /** share of calls by service */
  shareOfCalls: { users: 0.4, social: 0.35, chat: 0.2, payments: 0.03, moderation: 0.01, face: 0.01 },
  /** facts per view, action and order, and consumer groups per fact */
  factsALook: 1,
  factsAnAct: 4,
  factsAnOrder: 6,
  groupsAFact: 2.5,
  /** cost of a typical call relative to the smallest one: database queries and reply size */
  callOverSmallest: 8,
}

/** Costs in docs/benchmarks.md, by the title of their line; read from that page. */
export const measured = {
  gatewayCallMicroseconds: 'gateway: processor time a call',
  smallestCallMicroseconds: 'smallest call in a service: processor time',
  messageMilliseconds: 'chat: processor time a message',
  factsPerSecondAndInstance: 'facts in: one instance with its reactions, Kafka',
}
/** Also measured; described in docs/speed.md, docs/capacity.md and ADR 22. */
const otherCosts = {
  socketKilobytes: { gateway: 2.9, chat: 6.7 },
  candidateBytes: 200,
  photosPerSecondAndCore: 10,
  instanceMegabytes: 200,
  faceWorkerMegabytes: 300,
}

/** Size of a pod: CPU, and sockets per pod. Half of each is kept free. */
export const shape = {
  gateway: { cores: 1, sockets: 50_000 },
  users: { cores: 2 },
  social: { cores: 2 },
  chat: { cores: 2, sockets: 50_000 },
  payments: { cores: 1 },
  face: { cores: 2 },
  moderation: { cores: 1 },
}
export const parts = Object.keys(shape)
const LEAST = 3
const MORE_AT_THE_LIMIT = 2

const secondsADay = 86_400
const roundUp = (value, step) => Math.ceil(value / step) * step

/** The numbers of one evening peak, for `times` as many people. */
export const derive = (costs, times = 1) => {
  const active = people.activeADay * times
  const atPeak = (aDay) => ((active * aDay) / secondsADay) * people.peakOverMean
  const calls = atPeak(people.callsADay)
  const messages = atPeak(people.messagesADay)
  const photos = atPeak(people.photosADayShare)
  const factsOfADay =
    people.looksADay * people.factsALook +
    people.actsADay * people.factsAnAct +
    people.ordersADayShare * people.factsAnOrder
  const facts = atPeak(factsOfADay)
  const reactions = (facts * people.groupsAFact) / 6
  const callSeconds = (costs.smallestCallMicroseconds * people.callOverSmallest) / 1e6
  const cores = Object.fromEntries(
    parts.map((part) => {
      if (part === 'gateway')
        return [part, (calls * costs.gatewayCallMicroseconds + messages * 2 * costs.gatewayCallMicroseconds) / 1e6]
      const answers = calls * people.shareOfCalls[part] * callSeconds
      const reacts = reactions / costs.factsPerSecondAndInstance
      const own =
        part === 'chat'
          ? (messages * costs.messageMilliseconds) / 1e3
          : part === 'face'
            ? photos / otherCosts.photosPerSecondAndCore
            : 0
      return [part, answers + reacts + own]
    }),
  )
  const pods = Object.fromEntries(
    parts.map((part) => {
      const { cores: perPod, sockets = Infinity } = shape[part]
      const bySockets = (people.onlineAtPeak * times) / sockets
      return [part, Math.max(LEAST, Math.ceil((cores[part] * 2) / perPod), Math.ceil(bySockets))]
    }),
  )
  const memory = Object.fromEntries(
    parts.map((part) => {
      const perPod = (people.onlineAtPeak * times) / pods[part]
      const sockets = otherCosts.socketKilobytes[part] ? (perPod * otherCosts.socketKilobytes[part]) / 1e3 : 0
      const candidates =
        part === 'users' ? (people.members * times * people.listedShare * otherCosts.candidateBytes) / 1e6 : 0
      const workers = part === 'face' ? shape.face.cores * otherCosts.faceWorkerMegabytes : 0
      return [part, roundUp(otherCosts.instanceMegabytes + sockets + candidates + workers, 128)]
    }),
  )
  return { calls, messages, photos, facts, reactions: reactions * 6, cores, pods, memory }
}

/**
 * The manifest values of a part. It scales from three pods to twice the peak number; it requests the memory it needs
 * and half its CPU, which is the load at the peak.
 */
export const manifest = (figures) =>
  parts.map((part) => ({
    part,
    cpu: `${shape[part].cores * 500}m`,
    memory: `${figures.memory[part]}Mi`,
    limit: `${figures.memory[part] * MORE_AT_THE_LIMIT}Mi`,
    least: LEAST,
    most: figures.pods[part] * 2,
  }))
