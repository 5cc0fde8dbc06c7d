// A separate object store for the trial's backups, whose key no service knows.
import { randomBytes } from 'node:crypto'
import { PRODUCT } from '../images/product-images.ts'

const NAME = 'vault'
const BUCKET = 'xinyu-backups'

export const BACKUP_STORE_SETTINGS = [`BACKUP_ENDPOINT=http://${NAME}:9000`, `BACKUP_BUCKET=${BUCKET}`]

export const backupStoreSecrets = (): Record<string, string> => ({
  BACKUP_KEYS: JSON.stringify({ b1: randomBytes(32).toString('base64url') }),
  BACKUP_ACCESS_KEY_ID: NAME,
  BACKUP_ACCESS_KEY_SECRET: randomBytes(16).toString('hex'),
})

const key = (own: Record<string, string>, name: string, from: string): object => ({ name, value: own[from] })

/** A bare pod: scaling all parts and engines to zero leaves it running, and its key is in no Secret. */
export const backupStore = (namespace: string, own: Record<string, string>): object[] => {
  const metadata = { name: NAME, namespace, labels: { 'app.kubernetes.io/name': NAME } }
  const env = [
    { name: 'OSS_BUCKET', value: BUCKET },
    key(own, 'OSS_ACCESS_KEY_ID', 'BACKUP_ACCESS_KEY_ID'),
    key(own, 'OSS_ACCESS_KEY_SECRET', 'BACKUP_ACCESS_KEY_SECRET'),
  ]
  const container = {
    name: NAME,
    image: PRODUCT['object-store'],
    env,
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
    volumeMounts: [{ name: 'data', mountPath: '/data' }],
  }
  const securityContext = {
    runAsNonRoot: true,
    runAsUser: 1000,
    fsGroup: 1000,
    seccompProfile: { type: 'RuntimeDefault' },
  }
  const spec = {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext,
    containers: [container],
    volumes: [{ name: 'data', emptyDir: {} }],
  }
  return [
    { apiVersion: 'v1', kind: 'Pod', metadata, spec },
    { apiVersion: 'v1', kind: 'Service', metadata, spec: { selector: metadata.labels, ports: [{ port: 9000 }] } },
  ]
}
