// Names of services for pods: `mongodb.xinyu-dev.svc.cluster.local` is the address that Kubernetes gave the service.
import { createSocket } from 'node:dgram'
import type { Api } from '../api.ts'
import { NODE_ADDRESS } from './network.ts'

const SUFFIX = '.svc.cluster.local'
const ADDRESS = 1
const NO_SUCH_NAME = 3
const TIME_TO_LIVE = 5

/** The name that a question asks for, and where the question ends. */
const questionOf = (message: Buffer): { name: string; type: number; end: number } => {
  const labels: string[] = []
  let at = 12
  for (let size = message.readUInt8(at); size > 0; size = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

const answerOf = (message: Buffer, end: number, code: number, address?: string): Buffer => {
  const head = Buffer.from(message.subarray(0, end))
  // an answer with authority to what was asked
  head.writeUInt16BE(0x8580 | code, 2)
  head.writeUInt16BE(address ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  if (!address) return head
  const record = Buffer.from('c00c00010001000000000004', 'hex')
  record.writeUInt32BE(TIME_TO_LIVE, 6)
  return Buffer.concat([head, record, Buffer.from(address.split('.').map(Number))])
}

/** Serves until the answer is called. */
export const serveNames = async (api: Api): Promise<() => Promise<void>> => {
  const known = new Map<string, string>()
  const addressOf = async (name: string): Promise<string | undefined> => {
    if (!name.endsWith(SUFFIX)) return undefined
    const [service, namespace, ...more] = name.slice(0, -SUFFIX.length).split('.')
    if (!service || !namespace || more.length > 0) return undefined
    const found = known.get(name)
    if (found) return found
    const path = `/api/v1/namespaces/${namespace}/services/${service}`
    const { spec } = await api.get<{ spec: { clusterIP: string } }>(path).catch(() => ({ spec: { clusterIP: '' } }))
    if (spec.clusterIP) known.set(name, spec.clusterIP)
    return spec.clusterIP || undefined
  }
  const socket = createSocket('udp4', (message, from) => {
    const { name, type, end } = questionOf(message)
    void addressOf(name).then((address) => {
      const code = address ? 0 : NO_SUCH_NAME
      socket.send(answerOf(message, end, code, type === ADDRESS ? address : undefined), from.port, from.address)
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(53, NODE_ADDRESS, resolve)
  })
  return () => new Promise((resolve) => socket.close(() => resolve()))
}
