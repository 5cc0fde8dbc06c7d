// Cluster DNS: `mongodb.xinyu-dev.svc.cluster.local` resolves to the service's cluster IP; a headless service
// (`clusterIP: None`) resolves to its ready pods.
import { createSocket } from 'node:dgram'
import type { Api } from '../api.ts'
import type { Named } from '../kubectl.ts'
import { NODE_ADDRESS } from './network.ts'

const SUFFIX = '.svc.cluster.local'
const ADDRESS = 1
const NO_SUCH_NAME = 3
const TIME_TO_LIVE = 5

/** The queried name and the end offset of the question. */
const questionOf = (message: Buffer): { name: string; type: number; end: number } => {
  const labels: string[] = []
  let at = 12
  for (let size = message.readUInt8(at); size > 0; size = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

const answerOf = (message: Buffer, end: number, code: number, addresses: string[]): Buffer => {
  const head = Buffer.from(message.subarray(0, end))
  // an authoritative answer to the question
  head.writeUInt16BE(0x8580 | code, 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const record = Buffer.from('c00c00010001000000000004', 'hex')
    record.writeUInt32BE(TIME_TO_LIVE, 6)
    return Buffer.concat([record, Buffer.from(address.split('.').map(Number))])
  })
  return Buffer.concat([head, ...records])
}

interface Slice extends Named {
  endpoints?: { addresses: string[]; conditions: { ready?: boolean } }[]
}

const readyPods = async (api: Api, namespace: string, service: string): Promise<string[]> => {
  const path = `/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices`
  const label = encodeURIComponent(`kubernetes.io/service-name=${service}`)
  const { items } = await api.get<{ items: Slice[] }>(`${path}?labelSelector=${label}`)
  return items
    .flatMap(({ endpoints }) => endpoints ?? [])
    .filter(({ conditions }) => conditions.ready)
    .flatMap(({ addresses }) => addresses)
}

/** Serves names; returns a function that stops it. */
export const serveNames = async (api: Api): Promise<() => Promise<void>> => {
  const known = new Map<string, { addresses: Promise<string[]>; until: number }>()
  const lookUp = async (name: string): Promise<string[]> => {
    const [service, namespace, ...more] = name.slice(0, -SUFFIX.length).split('.')
    if (!name.endsWith(SUFFIX) || !service || !namespace || more.length > 0) return []
    const path = `/api/v1/namespaces/${namespace}/services/${service}`
    const { spec } = await api.get<{ spec: { clusterIP: string } }>(path)
    return spec.clusterIP === 'None' ? readyPods(api, namespace, service) : [spec.clusterIP]
  }
  /** cached as long as a cluster's DNS does: a client that asks every second learns of a pod some seconds late */
  const addressesOf = (name: string): Promise<string[]> => {
    const found = known.get(name)
    if (found && found.until > Date.now()) return found.addresses
    const addresses = lookUp(name).catch(() => [])
    known.set(name, { addresses, until: Date.now() + TIME_TO_LIVE * 1_000 })
    return addresses
  }
  const socket = createSocket('udp4', (message, from) => {
    const { name, type, end } = questionOf(message)
    void addressesOf(name).then((addresses) => {
      const code = addresses.length > 0 ? 0 : NO_SUCH_NAME
      socket.send(answerOf(message, end, code, type === ADDRESS ? addresses : []), from.port, from.address)
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(53, NODE_ADDRESS, resolve)
  })
  return () => new Promise((resolve) => socket.close(() => resolve()))
}
